import { describe, expect, test } from 'vitest';
import {
  type ActionType,
  actionLabels,
  actionTypes,
  allOption,
  changeKind,
  defaultActionType,
  defaultActionTypes,
  effectiveDateLabel,
  isNewPersonFormOpen,
  type OptionId,
  offeredOptions,
  optionLabels,
  roleOfAction,
} from './rules.ts';

describe('operations', () => {
  test.each<[ActionType, string]>([
    [1, 'Datore di Lavoro'],
    [2, 'Legale Rappresentante'],
    [3, 'Esperto di Radioprotezione'],
    [4, 'Specialista in Fisica Medica'],
    [5, "Responsabile dell'impianto"],
    [6, 'Esperto Responsabile RM'],
    [7, 'Medico Responsabile RM'],
  ])('%i is called %s (R2-220..226)', (type, label) => {
    expect(actionLabels[type]).toBe(label);
  });

  test('the default is none that anybody can choose (R2-219)', () => {
    expect(defaultActionType).toBe(0);
    expect(actionTypes).not.toContain(0);
  });

  test('each person operation is about one role, the employer about none', () => {
    expect(actionTypes.map(roleOfAction)).toEqual([
      null,
      'legal_rep',
      'edr',
      'physic_med',
      'implant_manager',
      'rm_expert',
      'rm_medic',
    ]);
  });

  test('planners may change all, an expert what experts are, others nothing (R2-420)', () => {
    expect(defaultActionTypes(['rp'])).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(defaultActionTypes(['admin'])).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(defaultActionTypes(['edr'])).toEqual([3, 4, 6]);
    expect(defaultActionTypes(['edr', 'rp'])).toHaveLength(7);
    expect(defaultActionTypes(['cliente'])).toEqual([]);
  });
});

const persons = [2, 3, 4, 5, 6, 7] as const;
const all = [1, ...persons] as const;

describe('the option matrix', () => {
  test.each<[string, OptionId, string, readonly number[]]>([
    ['R2-229', 2, 'Nome', all],
    ['R2-230', 3, 'Cognome', persons],
    ['R2-231', 4, 'Sesso', all],
    ['R2-232', 5, 'Codice fiscale', all],
    ['R2-233', 6, 'Data di nascita', persons],
    ['R2-234', 7, 'Luogo di nascita', persons],
    ['R2-235', 8, 'Utente piattaforma', persons],
    ['R2-236', 9, 'Indirizzo', [1, 2, 5, 7]],
    ['R2-237', 10, 'Città', [1, 2, 5, 7]],
    ['R2-238', 11, 'CAP', [1, 2, 5, 7]],
    ['R2-239', 12, 'Provincia', [1, 2, 5, 7]],
    ['R2-240', 13, 'Nazione', [1]],
    ['R2-241', 14, 'Telefono', [1, 3, 4, 6]],
    ['R2-242', 15, 'Cellulare', [1]],
    ['R2-243', 16, 'Sito web', [1]],
    ['R2-244', 17, 'Email', [1, 3, 4, 6]],
    ['R2-245', 18, 'PEC', [1, 3, 4, 6]],
    ['R2-246', 19, 'Partita IVA', [1]],
    ['R2-247', 20, 'Titolo di studio', [3]],
    ['R2-248', 21, 'Grado', [3]],
    ['R2-249', 22, "Numero d'ordine", [3]],
    ['R2-250', 23, 'Indirizzo di lavoro', [3, 4, 6]],
    ['R2-251', 24, 'Note interne', persons],
  ])('offers each option where it belongs (R2-229..251): %s, %i %s', (_row, option, label, types) => {
    expect(optionLabels[option]).toBe(label);
    expect(actionTypes.filter((type) => offeredOptions[type].includes(option))).toEqual(types);
  });

  test('has one that stands for all others, and the date beside them', () => {
    expect([optionLabels[allOption], effectiveDateLabel]).toEqual(['Nuovo', 'Data di decorrenza']);
  });

  test('offers nothing twice', () => {
    for (const type of actionTypes)
      expect(new Set(offeredOptions[type]).size).toBe(offeredOptions[type].length);
  });
});

describe('the form of a new person', () => {
  test.each(persons)(
    'of operation %i is open for some options, closed for none and nearly all (R2-328)',
    (type) => {
      const n = offeredOptions[type].length;
      const open = Array.from({ length: n + 1 }, (_, chosen) => isNewPersonFormOpen(type, chosen));
      expect(open).toEqual(open.map((_, chosen) => chosen >= 1 && chosen < n - 3));
      expect(open[1]).toBe(true);
    },
  );

  test('the employer has none', () => {
    expect([1, 5, 14].map((chosen) => isNewPersonFormOpen(1, chosen))).toEqual([false, false, false]);
  });
});

describe('what an operation does', () => {
  const every = offeredOptions[3];
  test.each([
    ['another person takes the role', 3, [2, 3], 7, 'person'],
    ['one typed in whole takes it', 3, every, null, 'typed'],
    [
      'nearly whole, with another fiscal code',
      3,
      every.filter((one) => one !== 4 && one !== 8),
      null,
      'typed',
    ],
    ['without another fiscal code it is the same person', 3, every.filter((one) => one !== 5), null, 'data'],
    ['some data of the present person', 3, [17], null, 'data'],
    ['a person picked before all options were chosen does not count', 3, every, 7, 'typed'],
    ['the employer', 1, offeredOptions[1], null, 'employer'],
  ] as const)('%s', (_what, type, options, newPersonId, kind) => {
    expect(changeKind(type, { options, newPersonId })).toBe(kind);
  });
});
