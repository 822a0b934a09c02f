import { describe, expect, test } from 'vitest';
import type { Placement } from '#customers/points/contract.ts';
import type { BarePoint } from './contract.ts';
import {
  chooseNew,
  dropOld,
  emptyDraft,
  type Placed,
  pickOld,
  type ReplacementDraft,
  remainingWalk,
  replacementDraftShape,
  setPlacementDate,
  setRemoveOnly,
  step,
  stepProblems,
} from './rules.ts';

const today = '2026-03-16';
const address = {
  ...{ displayName: 'Fanghi', addressLabel: 'Via 1, 36100 Vicenza (VI)', address: 'Via 1', cap: '36100' },
  ...{ city: 'Vicenza', provincia: 'VI', region: 5, cdr: null, codiceStabile: null, indirizzoShipping: true },
};
const point = { alias: 'Ufficio', superficie: 20, codicePiano: 4, oldPiano: null };
const lists: Placed = {
  dosimetri: [
    { id: 41, codice: 'LBS00041', inizio: '2025-09-01', inScadenza: true, idPunto: 5 },
    { id: 42, codice: 'LBS00042', inizio: '2025-09-01', inScadenza: true, idPunto: 6 },
    { id: 43, codice: 'LBS00043', inizio: '2025-09-01', inScadenza: true, idPunto: 99 },
  ],
  indirizzi: [
    { ...address, id: 8 },
    { ...address, id: 9 },
  ],
  punti: [
    { ...point, id: 5, idIndirizzo: 9 },
    { ...point, id: 6, idIndirizzo: 99 },
  ],
};
const candidate = { trattamento: 70, codice: 'LBS00070', dataAttribuzione: '2025-12-01' };
const picked = (): ReplacementDraft => {
  const pick = pickOld(lists, 41);
  if (!pick) throw new Error('the lists hold it');
  return pick(emptyDraft(today));
};

describe('the old dosimeter', () => {
  test('has its own address of several', () => {
    expect(picked()).toMatchObject({ oldDosimeter: { id: 41 }, point: { id: 5 }, address: { id: 9 } });
  });

  test.each([
    ['that nobody lists', 40],
    ['whose address is not listed', 42],
    ['whose point is not listed', 43],
  ])('%s cannot be picked', (_, id) => {
    expect(pickOld(lists, id)).toBeNull();
  });

  test('that is gone leaves the draft with what was said besides', () => {
    const chosen = chooseNew(candidate)({ ...picked(), wanted: 42, lost: true, isEarlyConfirmed: true });
    expect(dropOld(chosen)).toEqual(chooseNew(candidate)(emptyDraft(today)));
  });

  test('may be removed on the day on which it was placed', () => {
    const sameDay = { ...picked(), removalDate: '2025-09-01' };
    expect(stepProblems(step.removal, sameDay, { today })).toEqual({});
  });
});

describe('the new dosimeter', () => {
  const late = () => ({ ...chooseNew(candidate)(picked()), isLateConfirmed: true });

  test('is confirmed by nobody at first; the same chosen again stays so, another one asks anew', () => {
    expect(emptyDraft(today).isLateConfirmed).toBe(false);
    expect(chooseNew(candidate)(late()).isLateConfirmed).toBe(true);
    expect(chooseNew({ ...candidate, trattamento: 71 })(late()).isLateConfirmed).toBe(false);
  });

  test.each([true, false])(
    'loses its confirmation and its own day with «sola rimozione» %s',
    (removeOnly) => {
      const dated = setPlacementDate('2026-03-15')(late());
      expect(setRemoveOnly(removeOnly)(dated)).toMatchObject({
        isLateConfirmed: false,
        isPlacementDateEdited: false,
      });
    },
  );
});

test('a draft without its days, at its last step, is read back as it was kept', () => {
  const kept = { ...picked(), step: step.result, removalDate: '', placementDate: '' };
  expect(replacementDraftShape.parse(kept)).toEqual(kept);
  expect(replacementDraftShape.safeParse({ ...kept, step: 0 }).success).toBe(false);
});

test('the result asks for nothing', () => {
  expect(stepProblems(step.result, emptyDraft(today), { today })).toEqual({});
});

test('the walk to the remaining ones does not go by points where nothing is left', () => {
  const at = (id: number, x: number) =>
    ({ ...point, id, alias: `P${id}`, planimetry: 3, planimetryPos: { x, y: 0 } }) as BarePoint;
  const dosimeters = [1, 2].map((idPunto) => ({ id: 40 + idPunto, idPunto }) as Placement);
  // By way of the point at −5 the one at −12 would be nearer than that at 9.
  const walk = remainingWalk({ dosimeters, points: [at(1, -12), at(2, 9), at(3, -5)] }, at(4, 0));
  expect(walk.map(({ dosimeter }) => dosimeter.id)).toEqual([42, 41]);
});
