import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DeviceCategory, deviceCategories } from '../devices/rules.ts';
import { type ImplantType, implantTypes } from '../registries/rules.ts';
import {
  type CheckedActivity,
  type CheckedDevice,
  type CheckedRegistry,
  cellsOf,
  defaultExpectedTable,
  expectedActivities,
  expectedTypes,
  withCell,
} from './rules.ts';

/** The table of Q1-76 as it is printed there. */
const printed = `
endorale       | 2 5 9 10 | 2 5 9 10 | 5 10 |      |      |
cbct           | 2 5 9 10 | 2 5 9 10 | 5 10 |      |      |
opt            | 2 5 9 10 | 2 5 9 10 | 5 10 |      |      |
rx_portable    | 2 5 10   | 2 5 10   | 5 10 | 5 10 |      |
rx_vet         |          |          | 5 10 |      |      |
tac            |          | 2 5 10   | 5 10 |      | 5 10 |
arco_a_c       |          | 2 5 10   | 5 10 |      |      |
rx_tele_ib     |          | 2 5 10   | 5 10 |      |      |
mammografo     |          | 2 5 10   |      |      |      |
pensile        |          | 2 5 10   | 5 10 |      |      |
trocoscopio    |          | 2 5 10   | 5 10 |      |      |
moc            |          | 2 5 10   |      |      |      |
angiografo     |          | 2 5 10   |      |      |      |
linac          |          | 2 5 10   | 5 10 | 5 10 | 5 10 |
ciclotrone     |          | 5 10     |      | 5 10 | 5 10 |
spettro_xrf    |          |          |      | 5 10 | 5 10 |
rx_cargo       |          |          |      | 5 10 | 5 10 |
rx_bagagli     |          |          |      | 5 10 | 5 10 |
rx_ind         |          |          |      | 5 10 | 5 10 |
diffrattometro |          |          |      | 5 10 |      |
sem_microscope |          |          |      | 5 10 |      |
tomografo_ind  |          |          |      | 5 10 |      |
rm             |          |          |      |      |      | 12
`;
const columns = ['dentist', 'radiology', 'vet', 'industrial', 'gamma', 'rm'] as const;
const cells = printed
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [category = '', ...types] = line.split('|').map((part) => part.trim());
    return columns.map(
      (implantType, place) =>
        [
          category as DeviceCategory,
          implantType,
          (types[place] ?? '').split(' ').filter(Boolean).map(Number),
        ] as const,
    );
  });

const registry = (changes: Partial<CheckedRegistry> = {}): CheckedRegistry => ({
  ...{ id: 31, kind: 'surveillance', implantType: 'dentist', isActive: true, isDeleted: false },
  closedOn: null,
  ...changes,
});
const device = (changes: Partial<CheckedDevice> = {}): CheckedDevice => ({
  ...{ id: 1, sigla: 'RX1', category: 'opt', isActive: true, status: 1, registries: [registry()] },
  ...changes,
});
const activity = (
  type: CheckedActivity['type'],
  changes: Partial<CheckedActivity> = {},
): CheckedActivity => ({
  ...{ type, isActive: true, deviceId: 1, registryId: null },
  ...changes,
});
const check = (devices: CheckedDevice[], activities: CheckedActivity[] = [], table = defaultExpectedTable) =>
  expectedActivities(table, devices, activities);
const kindOf = (implantType: ImplantType) => (implantType === 'rm' ? 'resonance' : 'surveillance');

describe('every cell of the table', () => {
  test('is there once', () => {
    expect(cells).toHaveLength(deviceCategories.length * implantTypes.length);
    const listed = cellsOf(defaultExpectedTable);
    expect(listed).toHaveLength(cells.length);
    expect(listed).toEqual(
      expect.arrayContaining(
        cells.map(([category, implantType, types]) => ({ category, implantType, types })),
      ),
    );
  });

  test.each(cells)('%s in a registry %s: %j (R1-513..519)', (category, implantType, types) => {
    const one = device({ category, registries: [registry({ implantType, kind: kindOf(implantType) })] });
    expect(check([one]).map(({ type, problem }) => [type, problem])).toEqual(
      types.map((type) => [type, 'missing']),
    );
    const everything = expectedTypes.map((type) => activity(type));
    expect(check([one], everything).map(({ type, problem }) => [type, problem])).toEqual(
      expectedTypes.filter((type) => !types.includes(type)).map((type) => [type, 'unexpected']),
    );
  });
});

describe('the sentences', () => {
  test('say what a device should have and lacks (R1-511)', () => {
    expect(check([device()]).map(({ text }) => text)).toEqual([
      'RX1 probabilmente dovrebbe avere Controllo di Qualità',
      'Il registro 31 (RX1) probabilmente dovrebbe avere Misure per Relazione di Sorveglianza',
      'RX1 probabilmente dovrebbe avere Verifica Elettromedicale',
      'Il registro 31 (RX1) probabilmente dovrebbe avere Registrazione Esito Preventiva',
    ]);
  });

  test('say what it has and should not (R1-512)', () => {
    const one = device({ category: 'rx_vet', registries: [registry({ implantType: 'vet' })] });
    const has = [activity(2), activity(5), activity(10)];
    expect(check([one], has).map(({ text }) => text)).toEqual([
      'RX1 non dovrebbe avere Controllo di Qualità',
    ]);
    const none = device({ category: 'moc' });
    expect(check([none], [activity(5, { registryId: 44 })]).map(({ text }) => text)).toEqual([
      'Il registro 44 (RX1) non dovrebbe avere Misure per Relazione di Sorveglianza',
    ]);
  });

  test('stand by the mark of their device, of the same mark by its number', () => {
    const unit = [device({ sigla: 'TC' }), device({ id: 9 }), device({ id: 5 })];
    const lines = check(unit).map(({ deviceId }) => deviceId);
    expect([...new Set(lines)]).toEqual([5, 9, 1]);
  });

  test('name the first of the registries that ask for it, or that what is not asked for is tied to', () => {
    const registries = [registry({ id: 9 }), registry({ id: 7 })];
    const named = (one: CheckedDevice, has: CheckedActivity[]) =>
      check([one], has).find(({ type }) => type === 5)?.text;
    expect(named(device({ registries }), [])).toContain('Il registro 7 (RX1)');
    const none = device({ category: 'moc', registries });
    expect(named(none, [activity(5)])).toContain('Il registro 7 (RX1)');
    const tied = [activity(5, { registryId: 44 }), activity(5), activity(5, { registryId: 31 })];
    expect(named(none, tied)).toContain('Il registro 31 (RX1)');
  });

  test('of computed tomography with a resonance control (R1-516)', () => {
    const tac = device({ category: 'tac', registries: [registry({ implantType: 'radiology' })] });
    const lines = check([tac], [activity(2), activity(5), activity(10), activity(12)]);
    expect(lines.map(({ text }) => text)).toEqual(['RX1 non dovrebbe avere Controllo di Qualità RM']);
  });
});

describe('what does not count', () => {
  test.each([
    ['a closed registry (R1-520)', { registries: [registry({ closedOn: '2026-01-01' })] }],
    ['an inactive registry (R1-521)', { registries: [registry({ isActive: false })] }],
    ['a deleted registry (R1-522)', { registries: [registry({ isDeleted: true })] }],
    ['no registry', { registries: [] }],
    ['a hidden device (R1-422)', { isActive: false }],
    ['a dismissed device', { status: 5 }],
  ])('%s', (_what, changes) => {
    expect(check([device(changes)], [activity(12)])).toEqual([]);
  });

  test('a deleted activity, nor one of another device', () => {
    const has = [activity(2, { isActive: false }), activity(9, { deviceId: 2 })];
    expect(check([device()], has).map(({ type }) => type)).toEqual([2, 5, 9, 10]);
  });

  test('one registry of two that says nothing of it', () => {
    const registries = [registry({ id: 7, implantType: 'industrial' }), registry({ id: 9 })];
    expect(check([device({ registries })]).map(({ text }) => text)[1]).toContain('Il registro 9 (RX1)');
  });
});

describe('whatever the unit has', () => {
  const registries = fc.record({
    id: fc.integer({ min: 1, max: 50 }),
    kind: fc.constantFrom('surveillance' as const, 'resonance' as const),
    implantType: fc.constantFrom(...implantTypes),
    isActive: fc.boolean(),
    isDeleted: fc.boolean(),
    closedOn: fc.constantFrom(null, '2026-01-01'),
  });
  const devices = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 8 }),
      sigla: fc.constantFrom('RX1', 'RX2', 'TC', 'rm 3'),
      category: fc.constantFrom(...deviceCategories),
      isActive: fc.boolean(),
      status: fc.integer({ min: 1, max: 5 }),
      registries: fc.uniqueArray(registries, { maxLength: 3, selector: ({ id }) => id }),
    }),
    { maxLength: 6, selector: ({ id }) => id },
  );
  const activities = fc.array(
    fc.record({
      type: fc.constantFrom(
        0 as const,
        2 as const,
        4 as const,
        5 as const,
        9 as const,
        10 as const,
        12 as const,
      ),
      isActive: fc.boolean(),
      deviceId: fc.option(fc.integer({ min: 1, max: 8 })),
      registryId: fc.option(fc.integer({ min: 1, max: 50 })),
    }),
    { maxLength: 12 },
  );

  test('the order of devices, registries and activities changes nothing', () => {
    fc.assert(
      fc.property(devices, activities, (unit, has) => {
        const turned = unit.map((one) => ({ ...one, registries: one.registries.toReversed() })).toReversed();
        expect(check(turned, has.toReversed())).toEqual(check(unit, has));
      }),
    );
  });

  test('what is closed, inactive or deleted could as well not be there', () => {
    fc.assert(
      fc.property(devices, activities, (unit, has) => {
        const open = unit.map((one) => ({
          ...one,
          registries: one.registries.filter(
            ({ isActive, isDeleted, closedOn }) => isActive && !isDeleted && closedOn === null,
          ),
        }));
        const standing = open.filter((one) => one.isActive && one.status !== 5 && one.registries.length > 0);
        expect(
          check(
            standing,
            has.filter(({ isActive }) => isActive),
          ),
        ).toEqual(check(unit, has));
      }),
    );
  });

  test('doing what is missing ends the line and adds none', () => {
    fc.assert(
      fc.property(devices, activities, (unit, has) => {
        const lines = check(unit, has);
        const missing = lines.filter(({ problem }) => problem === 'missing');
        const done = missing.map(({ deviceId, type }) => activity(type, { deviceId }));
        expect(check(unit, [...has, ...done])).toEqual(lines.filter((line) => !missing.includes(line)));
      }),
    );
  });
});

test('a cell that is put otherwise decides at once, the others stay', () => {
  const table = withCell(defaultExpectedTable, { category: 'opt', implantType: 'dentist' }, [12, 9]);
  expect(table.opt.dentist).toEqual([9, 12]);
  expect(check([device()], [], table).map(({ type }) => type)).toEqual([9]);
  const changed = cellsOf(table).filter(
    ({ types }, place) => types.join() !== cellsOf(defaultExpectedTable)[place]?.types.join(),
  );
  expect(changed).toHaveLength(1);
});
