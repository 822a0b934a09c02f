import { describe, expect, test } from 'vitest';
import {
  canConfirm,
  canFinish,
  canSaveDraft,
  canShow,
  confirmLabel,
  finalLabel,
  impactOf,
  isWritable,
  notTied,
  notTiedText,
  type Section,
  scopeInstead,
  sectionLabel,
  sectionsOf,
  startStep,
  wizardScopes,
  wizardSteps,
} from './rules.ts';

describe('scopes', () => {
  test('there are six, and three steps (R2-097, R2-100)', () => {
    expect(wizardScopes).toEqual(['create', 'edit', 'view', 'review', 'complete', 'summary']);
    expect(wizardSteps).toEqual([1, 2, 3]);
  });

  test('review and summary begin at the third step (R2-098, R2-099)', () => {
    expect(wizardScopes.filter((scope) => startStep(scope) === 3)).toEqual(['view', 'review', 'summary']);
  });

  test('their last buttons', () => {
    expect(wizardScopes.map(finalLabel)).toEqual([
      'Crea pratica e invia per la revisione',
      'Invia per la revisione',
      null,
      'Conferma Revisione',
      null,
      null,
    ]);
  });

  test('drafts are saved on the first two steps of what is not submitted', () => {
    expect(wizardScopes.filter((scope) => canSaveDraft(scope, 2))).toEqual(['create', 'edit']);
    expect(wizardScopes.filter((scope) => canSaveDraft(scope, 3))).toEqual([]);
    expect(wizardScopes.filter(isWritable)).toEqual(['create', 'edit', 'review']);
  });

  test('one that does not fit the status leads elsewhere (R2-316)', () => {
    expect(scopeInstead('edit', 'review')).toBe('summary');
    expect(scopeInstead('edit', 'work')).toBeNull();
    expect(scopeInstead('review', 'need_complete')).toBe('summary');
    expect(scopeInstead('complete', 'pending')).toBe('view');
    expect(scopeInstead('complete', 'need_complete')).toBeNull();
    expect(scopeInstead('summary', 'work')).toBeNull();
  });
});

describe('sections of the summary', () => {
  const types = [3, 2] as const;

  test('the units, the operations in the order chosen, their list', () => {
    expect(sectionsOf(types).map(sectionLabel)).toEqual([
      'Unità operative selezionate',
      'Esperto di Radioprotezione',
      'Legale Rappresentante',
      'Elenco delle operazioni',
    ]);
  });

  test('one is shown when all before it are confirmed, the units always (R2-103, R2-125)', () => {
    const shownWith = (...confirmed: Section[]) =>
      sectionsOf(types).filter((section) => canShow(section, { types, confirmed }));
    expect(shownWith()).toEqual(['units']);
    expect(shownWith('units')).toEqual(['units', 3]);
    expect(shownWith('units', 2)).toEqual(['units', 3]);
    expect(shownWith('units', 3)).toEqual(['units', 3, 2]);
    expect(shownWith('units', 3, 2)).toEqual(['units', 3, 2, 'actions']);
    expect(canShow(5, { types, confirmed: ['units', 3, 2, 'actions'] })).toBe(false);
  });

  test('one is confirmed while it is shown, once', () => {
    const confirmed: Section[] = ['units'];
    expect(canConfirm(3, { types, confirmed, shown: [3] })).toBe(true);
    expect(canConfirm(3, { types, confirmed, shown: [] })).toBe(false);
    expect(canConfirm('units', { types, confirmed, shown: ['units'] })).toBe(false);
  });

  test('the last button waits for all of them (R2-112)', () => {
    const all = sectionsOf(types);
    expect(canFinish(types, all)).toBe(true);
    for (const missing of all)
      expect(
        canFinish(
          types,
          all.filter((one) => one !== missing),
        ),
      ).toBe(false);
  });

  test('the words of their buttons (R2-123, R2-124)', () => {
    expect([confirmLabel('units'), confirmLabel(3), confirmLabel('actions')]).toEqual([
      'Conferma selezione',
      'Conferma modifiche',
      'Conferma modifiche',
    ]);
  });
});

describe('units', () => {
  const units = [1, 2, 3, 4, 5];

  test('are counted once, none chosen means all (R2-130)', () => {
    expect(impactOf(units, [[1, 2]])).toEqual({ impacted: 2, total: 5 });
    expect(
      impactOf(units, [
        [1, 2],
        [2, 3],
      ]),
    ).toEqual({ impacted: 3, total: 5 });
    expect(impactOf(units, [[1], []])).toEqual({ impacted: 5, total: 5 });
    expect(impactOf(units, [[1, 9]])).toEqual({ impacted: 1, total: 5 });
  });

  test('to which the person is not tied are named (R2-131)', () => {
    const named = [
      { id: 1, alias: 'A' },
      { id: 2, alias: 'B' },
      { id: 3, alias: 'C' },
    ];
    expect(notTied(named, { chosen: [1, 2], tied: [1] })).toEqual([named[1]]);
    expect(notTied(named, { chosen: [], tied: [1] })).toEqual([named[1], named[2]]);
    expect(notTiedText('Rossi Anna', notTied(named, { chosen: [], tied: [1] }))).toBe(
      'Rossi Anna non è associata a: B, C. Le selezioni per queste unità locali verranno ignorate.',
    );
    const many = Array.from({ length: 11 }, (_, at) => ({ id: at, alias: `S${at}` }));
    expect(notTiedText('Rossi Anna', many)).toContain('S6, S7 e altre 3. Le selezioni');
  });
});
