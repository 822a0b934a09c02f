import type { RegistryKind } from '../../registries/rules.ts';
import type { FactPerson, UnitFacts } from '../../unit-papers/rules.ts';

const person = (
  role: FactPerson['role'],
  [name, surname]: readonly [string, string],
  more: Partial<FactPerson> = {},
): FactPerson => ({
  ...{ role, name, surname, since: '2024-01-01', fiscalCode: null, isErased: false },
  ...{ qualification: null, grade: null, registerNumber: null },
  ...more,
});

const expert = { qualification: 'fisico', grade: 'terzo', registerNumber: '0000' } as const;
const limits = { effective: 6, lens: 15, extremities: 150, skin: 150 };

/** A unit that does not exist, to see what a template looks like. */
export function exampleFacts(kind: RegistryKind, asOf: string): UnitFacts {
  const isResonance = kind === 'resonance';
  const device = {
    ...{ id: 1, make: 'Esempio Mod. 1', serialNumber: 'ES-0001', tubeSerialNumber: null, status: 1 },
    ...(isResonance
      ? { sigla: 'RM1', category: 'rm' as const, kVp: null, mA: null }
      : { sigla: 'RX1', category: 'opt' as const, kVp: 70, mA: 8 }),
  };
  return {
    asOf,
    company: {
      ...{ id: 1, name: 'Unità di esempio', address: 'Via dell’Esempio 1, 36100 Vicenza (VI)' },
      territory: 'Vicenza (VI)',
    },
    employer: {
      ...{ id: 1, name: 'Datore di esempio S.r.l.', address: 'Via dell’Esempio 1, 36100 Vicenza (VI)' },
      ...{ fiscalCode: '00000000000', taxId: '00000000000', pec: null },
    },
    project: { id: 1, number: 'E-1', title: 'Progetto di esempio', contractEndsOn: null },
    people: [
      person('legal_rep', ['Anna', 'Esempio']),
      ...(isResonance
        ? [person('rm_expert', ['Bruno', 'Esempio'], expert), person('rm_medic', ['Carla', 'Esempio'])]
        : [person('edr', ['Bruno', 'Esempio'], expert), person('physic_med', ['Carla', 'Esempio'])]),
      person('implant_manager', ['Dario', 'Esempio']),
    ],
    devices: [device],
    devicesLeftOut: [],
    registry: {
      ...{ id: 1, kind, implantType: isResonance ? 'rm' : 'dentist' },
      ...{ openDate: '2024-01-01', closeDate: null, notes: null },
    },
    manual: null,
    workers: isResonance
      ? []
      : [
          {
            ...{ name: 'Elena', surname: 'Esempio', fiscalCode: null, birthDate: null },
            ...{ task: 'Assistente', category: 'B', limits, since: '2024-01-01' },
          },
        ],
  };
}
