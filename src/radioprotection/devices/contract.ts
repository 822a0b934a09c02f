import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { version } from '#platform/contract/paging.ts';
import { recordEndpoints } from '#platform/contract/record-endpoints.ts';
import { day, id, idInPath, text } from '#platform/contract/shapes.ts';
import { optionalText } from '../fields/contract.ts';
import { nextDue } from '../next-due/contract.ts';
import { readRadioprotection, workInUnits } from '../reach/permissions.ts';
import { implantTypes } from '../registries/rules.ts';
import { unitPlace } from '../unit-places/contract.ts';
import { statusContext } from './history/contract.ts';
import { shownPlanimetry } from './planimetries/contract.ts';
import { deviceCategories, deviceStatuses, deviceTexts } from './rules.ts';

export { type ShownPlanimetry, shownPlanimetry } from './planimetries/contract.ts';

const ofRegistry = {
  id,
  implantType: z.enum(implantTypes),
  active: z.boolean(),
  deletedAt: z.string().nullable(),
  openDate: day,
  device: id.nullable(),
};

const line = z.string().nullable();

/** A device as the planner and the unit's page read it (S1 §3.10). kVp in kV, mA in mA. */
export const device = z.object({
  id,
  sigla: z.string(),
  type: z.enum(deviceCategories),
  ...{ brand: line, model: line, serialNumber: line, tubeSerialNumber: line },
  kVp: z.number().nullable(),
  mA: z.number().nullable(),
  currentStatus: z.int(),
  statusContext,
  surveillanceRegistries: z.array(z.object({ ...ofRegistry, closeDate: day.nullable() })),
  rmRegistries: z.array(z.object({ ...ofRegistry, close: day.nullable() })),
});

export const deviceOfUnit = device.extend({ active: z.boolean() });
export type DeviceOfUnit = z.infer<typeof deviceOfUnit>;

export const deviceRecord = device.extend({
  ...unitPlace.shape,
  notes: line,
  prossima: nextDue,
  manuals: z.array(z.object({ id, title: z.string() })),
  attivo: z.boolean(),
  versione: version,
  modificabile: z.boolean(),
});
export type DeviceRecord = z.infer<typeof deviceRecord>;

const figure = (tooMuch: string) =>
  z
    .number('Indicare un numero.')
    .min(0, 'Indicare un numero non negativo.')
    .max(100_000, tooMuch)
    .nullish()
    .transform((given) => given ?? null);

const fields = z.object({
  sigla: text(1, 'Indicare la sigla del dispositivo.', longest.code),
  type: z.enum(deviceCategories, deviceTexts.unknownCategory),
  brand: optionalText(longest.shortLine),
  model: optionalText(longest.shortLine),
  serialNumber: optionalText(longest.shortLine),
  tubeSerialNumber: optionalText(longest.shortLine),
  kVp: figure('Al massimo 100.000 kV.'),
  mA: figure('Al massimo 100.000 mA.'),
  notes: optionalText(longest.note),
});

const calls = recordEndpoints({
  path: '/v1/user/lb/rp/devices',
  key: 'device',
  permission: readRadioprotection,
  keeping: workInUnits,
  record: deviceRecord,
});

export const deviceParams = calls.params;
export const devicePath = calls.path;

export const getDevice = calls.get('getDevice', 'Un dispositivo');
export const getDeviceHistory = calls.history('getDeviceHistory', 'Che cosa è successo a un dispositivo');

export const createDevice = calls.create(
  'createDevice',
  'Registra un dispositivo in un’unità locale',
  fields.extend({
    companyId: id,
    currentStatus: z.literal([...deviceStatuses], 'Stato sconosciuto.').default(1),
    /** Since when it has that status; today unless said. */
    since: day.optional(),
  }),
);

export const updateDevice = calls.update(
  'updateDevice',
  'Modifica i dati di un dispositivo, o lo nasconde',
  fields.extend({ attivo: z.boolean(), versione: version }),
);

export const unitParams = z.object({ companyId: idInPath });

/** Q1-75: what the planner needs of a unit's devices; the tab of the unit's page reads the same. */
export const listCompanyDevices = endpoint({
  ...{ name: 'listCompanyDevices', method: 'GET', permission: readRadioprotection, params: unitParams },
  path: '/v1/user/lb/rp/companies/{companyId}/devices',
  summary: 'Dispositivi di un’unità locale, con stato, storia e registri; planimetrie in uso e contratto',
  response: z.object({
    deviceList: z.array(deviceOfUnit),
    planimetryList: z.array(shownPlanimetry),
    contract: z.object({ id, dateEnd: day }).nullable(),
  }),
});
