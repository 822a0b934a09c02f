import { describe, expect, test } from 'vitest';
import type { PlacedDosimeters } from './contract.ts';
import {
  changeRemovalDate,
  chooseNew,
  daysPlaced,
  emptyDraft,
  isShippedLongAgo,
  pickOld,
  type ReplacementDraft,
  remainingWalk,
  replacementDraftShape,
  setDates,
  setPlacementDate,
  setRemoveOnly,
  startOver,
  startStep,
  stepProblems,
  stepTexts,
  wizardSteps,
} from './rules.ts';

const today = '2026-03-16';

const site = {
  id: 9,
  displayName: 'Reparto fanghi',
  addressLabel: 'Via della Prova 1, 36100 Vicenza (VI)',
  address: 'Via della Prova 1',
  cap: '36100',
  city: 'Vicenza',
  provincia: 'VI',
  region: 5,
  cdr: null,
  codiceStabile: null,
  indirizzoShipping: true,
};
const lists: PlacedDosimeters = {
  dosimetri: [
    ...[
      { id: 41, codice: 'LBS00041', inizio: '2026-02-04', idPunto: 5, inScadenza: false },
      { id: 42, codice: 'LBS00042', inizio: '2025-09-01', idPunto: 6, inScadenza: true },
      { id: 43, codice: 'LBS00043', inizio: '2026-02-01', idPunto: 5, inScadenza: false },
    ].map((dosimeter) => ({
      ...dosimeter,
      trattamento: dosimeter.id,
      code: dosimeter.codice,
      fine: null,
      lavorato: false,
      smarrito: false,
      giorni: 40,
      dataAttribuzione: null,
    })),
  ],
  punti: [5, 6].map((id) => ({
    id,
    alias: id === 5 ? 'Ufficio' : 'Cantina',
    stanza: null,
    superficie: 20,
    codicePiano: 4,
    oldPiano: null,
    idIndirizzo: 9,
    active: true,
    planimetry: null,
    planimetryPos: null,
  })),
  indirizzi: [{ ...site, latitude: null, longitude: null }],
};

const candidate = { trattamento: 70, codice: 'LBS00070', dataAttribuzione: '2026-03-01' };

function draft(...changes: ((draft: ReplacementDraft) => ReplacementDraft)[]): ReplacementDraft {
  return changes.reduce((value, change) => change(value), emptyDraft(today));
}
const pick = (id: number) => pickOld(lists, id) ?? ((value: ReplacementDraft) => value);
const confirm = (value: ReplacementDraft) => ({ ...value, isEarlyConfirmed: true });

test('the wizard has four steps (R0-091, R0-094..096)', () => {
  expect(wizardSteps.map(({ title }) => title)).toEqual([
    'Rimozione Dosimetro',
    'Posizionamento Dosimetro',
    'Riepilogo',
    'Esito',
  ]);
});

describe('the draft', () => {
  test('begins today, with nothing ticked (R0-194, R0-196, R0-197)', () => {
    expect(emptyDraft(today)).toMatchObject({
      step: 1,
      removalDate: today,
      placementDate: today,
      lost: false,
      removeOnly: false,
    });
  });

  test('is read back as it was kept, and nothing else is', () => {
    const kept = draft(pick(41), chooseNew(candidate));
    expect(replacementDraftShape.parse(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    expect(replacementDraftShape.safeParse({ ...kept, step: 5 }).success).toBe(false);
  });

  test('picking a dosimeter fills point and address from the lists (R0-191, R0-192, R0-265, R0-266)', () => {
    expect(draft(pick(41))).toMatchObject({
      oldDosimeter: { id: 41, codice: 'LBS00041', inizio: '2026-02-04', inScadenza: false },
      point: { id: 5, alias: 'Ufficio' },
      address: { id: 9, displayName: 'Reparto fanghi' },
    });
    expect(pickOld(lists, 99)).toBeNull();
  });

  test('another dosimeter takes the ticks of the first away, the same one leaves them', () => {
    const ticked = (value: ReplacementDraft) => ({ ...value, isEarlyConfirmed: true, lost: true });
    expect(draft(pick(41), ticked, pick(42))).toMatchObject({ isEarlyConfirmed: false, lost: false });
    expect(draft(pick(41), ticked, pick(41))).toMatchObject({ isEarlyConfirmed: true, lost: true });
  });

  test('another day of removal clears the selection (R0-264)', () => {
    const changed = draft(pick(41), confirm, changeRemovalDate('2026-03-10'));
    expect(changed).toMatchObject({
      removalDate: '2026-03-10',
      oldDosimeter: null,
      point: null,
      address: null,
      isEarlyConfirmed: false,
    });
  });

  test('the day of the placement follows the removal until it is edited (R0-195)', () => {
    expect(draft(changeRemovalDate('2026-03-10')).placementDate).toBe('2026-03-10');
    const edited = draft(setPlacementDate('2026-03-15'), changeRemovalDate('2026-03-10'));
    expect(edited.placementDate).toBe('2026-03-15');
  });

  test("'sola rimozione' clears dosimeter, date and photo; without it the date is the removal's (R0-267..269)", () => {
    const filled = draft(changeRemovalDate('2026-03-10'), chooseNew(candidate), (value) => ({
      ...value,
      photo: 'a'.repeat(64),
    }));
    const only = setRemoveOnly(true)(filled);
    expect(only).toMatchObject({ removeOnly: true, newDosimeter: null, placementDate: '', photo: null });
    expect(setRemoveOnly(false)(only)).toMatchObject({ removeOnly: false, placementDate: '2026-03-10' });
  });

  test('on a later day both dates become that day, without one for what is only removed', () => {
    const chosen = draft(changeRemovalDate('2026-03-10'), pick(41), setPlacementDate('2026-03-12'));
    expect(setDates(chosen, '2026-03-20')).toEqual({
      ...chosen,
      ...{ removalDate: '2026-03-20', placementDate: '2026-03-20', isPlacementDateEdited: false },
    });
    const only = setDates(setRemoveOnly(true)(chosen), '2026-03-20');
    expect([only.removalDate, only.placementDate]).toEqual(['2026-03-20', '']);
  });

  test('after a success only the dates stay (R0-270..273)', () => {
    const sent = draft(changeRemovalDate('2026-03-10'), pick(41), confirm, chooseNew(candidate), (value) => ({
      ...value,
      photo: 'a'.repeat(64),
      lost: true,
      isLateConfirmed: true,
      step: 4,
    }));
    expect(startOver(sent, today, 42)).toEqual({
      ...emptyDraft(today),
      removalDate: '2026-03-10',
      placementDate: '2026-03-10',
      wanted: 42,
    });
    const removed = draft(changeRemovalDate('2026-03-10'), pick(41), setRemoveOnly(true));
    expect(startOver(removed, today)).toMatchObject({ removeOnly: false, placementDate: '2026-03-10' });
  });
});

describe('the removal step', () => {
  test.each<[string, ReplacementDraft, object]>([
    ['no dosimeter (R0-312)', draft(), { choice: 'Selezionare il dosimetro da rimuovere' }],
    ['no day (R0-313)', { ...draft(pick(42)), removalDate: '' }, { date: 'Indicare la data di rimozione.' }],
    [
      'a day in the future',
      { ...draft(pick(42)), removalDate: '2026-03-17' },
      { date: 'La data non può essere nel futuro.' },
    ],
    [
      'a day before the placement',
      { ...draft(pick(42)), removalDate: '2025-08-31' },
      { date: 'La data di rimozione non può precedere la data di posizionamento.' },
    ],
    ['not about to expire and not confirmed (R0-314)', draft(pick(41)), { proceed: stepTexts.proceed }],
    ['not about to expire, confirmed (R0-314)', draft(pick(41), confirm), {}],
    ['about to expire (R0-318)', draft(pick(42)), {}],
  ])('%s', (_case, value, problems) => {
    expect(stepProblems(1, value, { today })).toEqual(problems);
  });

  test('counts the days up to the removal', () => {
    expect(daysPlaced({ inizio: '2026-02-04' }, today)).toBe(40);
    expect(daysPlaced({ inizio: '2026-02-04' }, '2026-02-04')).toBe(0);
  });
});

describe('the placement step', () => {
  const late = { ...candidate, dataAttribuzione: '2025-12-15' };
  test.each<[string, ReplacementDraft, object]>([
    ['nothing', draft(), { choice: 'Indicare il dosimetro e la data' }],
    [
      'no day (R0-319)',
      draft(chooseNew(candidate), setPlacementDate('')),
      { date: 'Indicare il dosimetro e la data' },
    ],
    ['both (R0-319)', draft(chooseNew(candidate)), {}],
    [
      'at a point with two dosimeters (R0-247)',
      draft(pick(41), chooseNew(candidate)),
      { choice: stepTexts.shared },
    ],
    ['removal only at a point with two dosimeters (R0-247)', draft(pick(41), setRemoveOnly(true)), {}],
    ['removal only (R0-320)', draft(setRemoveOnly(true)), {}],
    [
      'a day in the future',
      draft(chooseNew(candidate), setPlacementDate('2026-03-17')),
      { date: 'La data non può essere nel futuro.' },
    ],
    [
      'a day before the removal',
      draft(chooseNew(candidate), setPlacementDate('2026-03-15')),
      { date: 'La data di posizionamento non può precedere la data di rimozione.' },
    ],
    ['shipped 91 days ago (R0-321)', draft(chooseNew(late)), { proceed: stepTexts.proceed }],
    ['shipped 91 days ago, confirmed (R0-321)', { ...draft(chooseNew(late)), isLateConfirmed: true }, {}],
  ])('%s', (_case, value, problems) => {
    expect(stepProblems(2, value, { today })).toEqual(problems);
  });

  test.each([
    ['2025-12-15', true],
    ['2025-12-16', false],
    [null, false],
  ])('shipped on %s: asks %s (R0-321)', (dataAttribuzione, asks) => {
    expect(isShippedLongAgo({ dataAttribuzione }, today)).toBe(asks);
  });
});

test('the summary wants its tick (R0-325)', () => {
  expect(stepProblems(3, draft(), { today })).toEqual({ confirm: 'Per inviare serve la tua conferma' });
  expect(stepProblems(3, draft(), { today, confirmed: true })).toEqual({});
});

test.each<[string, ReplacementDraft, number]>([
  ['nothing', draft(), 1],
  ['only the second step', draft(chooseNew(candidate)), 1],
  ['the first step', draft(pick(42)), 2],
  ['a warning not confirmed', draft(pick(41), chooseNew(candidate)), 1],
  ['both steps', draft(pick(42), chooseNew(candidate)), 3],
  ['a removal', draft(pick(42), setRemoveOnly(true)), 3],
])('with %s complete the wizard begins at its step (R0-103)', (_case, value, expected) => {
  expect(startStep(value, today)).toBe(expected);
});

test('the remaining ones come in the order of a walk, both of a point together, without a point last', () => {
  const { dosimetri, punti } = lists;
  const [office, cellar] = punti.map((point, index) => ({ ...point, codicePiano: index === 0 ? 6 : 1 }));
  const stray = { ...dosimetri[0], id: 44, idPunto: 99 } as (typeof dosimetri)[number];
  const remaining = { dosimeters: [stray, ...dosimetri], points: [office, cellar] as typeof punti };
  const ids = (from: (typeof punti)[number] | undefined) =>
    remainingWalk(remaining, from ?? null).map(({ dosimeter, point }) => [
      dosimeter.id,
      point?.alias ?? null,
    ]);
  expect(ids(office)).toEqual([
    [41, 'Ufficio'],
    [43, 'Ufficio'],
    [42, 'Cantina'],
    [44, null],
  ]);
  expect(ids(cellar)[0]).toEqual([42, 'Cantina']);
});
