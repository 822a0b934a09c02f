import { describe, expect, test } from 'vitest';
import { emptyDraft, type ReplacementDraft } from '../rules.ts';
import { adviceOn, stepToMend } from './mending.ts';
import { replacement } from './replacement-definition.ts';
import { picturesOf, replacementRequests } from './replacement-requests.ts';

const photo = 'a'.repeat(64);
const complete: ReplacementDraft = {
  ...emptyDraft('2026-03-16'),
  oldDosimeter: { id: 41, codice: 'LBS00041', inizio: '2025-09-01', inScadenza: true },
  newDosimeter: { id: 70, codice: 'LBS00070', dataAttribuzione: null },
  placementDate: '2026-03-17',
  photo,
};

describe('what is sent', () => {
  const bodyOf = (draft: ReplacementDraft) =>
    JSON.parse(replacementRequests(draft, 'key').requests[0]?.body ?? '') as unknown;

  test('names the old dosimeter in its path and the new one by its treatment (R0-144, R0-190)', () => {
    const { requests, pictures } = replacementRequests(complete, 'key');
    expect(pictures).toEqual([photo]);
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      method: 'POST',
      path: '/v1/user/user/cr39/dosimetri/41/replace',
      idempotencyKey: 'key',
    });
    expect(bodyOf(complete)).toEqual({
      img: `sha256:${photo}`,
      newDosimeter: 70,
      removalDate: '2026-03-16',
      placementDate: '2026-03-17',
      smarrito: false,
    });
  });

  test('of a mere removal has neither dosimeter, date nor photo (R0-268, R0-269)', () => {
    const removal = { ...complete, removeOnly: true, lost: true, newDosimeter: null, placementDate: '' };
    expect(bodyOf(removal)).toEqual({
      img: null,
      newDosimeter: null,
      removalDate: '2026-03-16',
      placementDate: null,
      smarrito: true,
    });
  });

  test('without a photo names none', () => {
    expect(picturesOf({ ...complete, photo: null })).toEqual([]);
    expect(bodyOf({ ...complete, photo: null })).toMatchObject({ img: null });
  });
});

describe('a refusal', () => {
  const refusal = (status: number, ...fields: string[]) => ({
    ...{ status, text: 'X', requestId: null },
    errors: Object.fromEntries(fields.map((field) => [field, 'X'])),
  });

  test.each([
    [refusal(409, 'oldDosimeter'), 1],
    [refusal(422, 'removalDate'), 1],
    [refusal(409, 'newDosimeter'), 2],
    [refusal(422, 'placementDate', 'removalDate'), 1],
    [refusal(422, 'img'), 2],
    [refusal(404), 1],
    [refusal(500), 3],
    [refusal(0), 3],
  ])('%j is mended on step %i', (failure, expected) => {
    expect(stepToMend(failure)).toBe(expected);
    expect(replacement.mend(complete, failure)).toEqual({ ...complete, step: expected });
  });

  test('is followed by what to do, where something has changed meanwhile', () => {
    expect(adviceOn(refusal(409, 'oldDosimeter'))).toContain('Controlla nell’elenco');
    expect(adviceOn(refusal(404, 'newDosimeter'))).toContain('scegline un altro');
    expect(adviceOn(refusal(422, 'removalDate'))).toBeNull();
    expect(adviceOn(refusal(500))).toBeNull();
  });
});
