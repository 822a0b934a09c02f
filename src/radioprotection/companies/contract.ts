import { z } from 'zod';
import { longest } from '#platform/contract/limits.ts';
import { sheetOf } from '#platform/contract/list-sheet.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { recordEndpoints } from '#platform/contract/record-endpoints.ts';
import { externalCode, id, idInPath, text } from '#platform/contract/shapes.ts';
import { cap, email, optionalText, provinceCode } from '../fields/contract.ts';
import { nextDue } from '../next-due/contract.ts';
import { keepRadioprotection, readRadioprotection } from '../reach/permissions.ts';
import { unitGaps } from '../unit-gaps/rules.ts';

const named = z.object({ id, nome: z.string() });

/** Local unit (unità locale, sede) as its list shows it. */
export const companyRow = z.object({
  id,
  alias: z.string(),
  sede: z.string(),
  project: named,
  employer: named,
  attivo: z.boolean(),
});
export type CompanyRow = z.infer<typeof companyRow>;

const coordinate = (most: number) =>
  z
    .number('Coordinata non valida.')
    .min(-most, 'Coordinata non valida.')
    .max(most, 'Coordinata non valida.')
    .nullish()
    .transform((typed) => typed ?? null);

export const companyRecord = companyRow.extend({
  address: z.string(),
  city: z.string(),
  cap: z.string(),
  province: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  notes: z.string().nullable(),
  codiceEsterno: z.string().nullable(),
  contract: z.object({ id, dateEnd: z.string() }).nullable(),
  /** The radon addresses at which it stands (Q2-30). */
  indirizzi: z.array(named),
  /** Those who hold a role in it today. */
  persone: z.int(),
  /** Devices in use, open registries, activities to be done. */
  dispositivi: z.int(),
  registri: z.int(),
  attivita: z.int(),
  prossima: nextDue,
  /** Who answers for radiation protection in it today. */
  esperto: z.string().nullable(),
  versione: version,
  modificabile: z.boolean(),
  /** Whether the reader works in it: on its devices, registries, activities and folders. */
  lavorabile: z.boolean(),
});
export type CompanyRecord = z.infer<typeof companyRecord>;

const companyFields = z.object({
  alias: text(1, 'Indicare il nome dell’unità locale.'),
  address: text(1, 'Indicare l’indirizzo.'),
  city: text(1, 'Indicare la città.', longest.shortLine),
  cap,
  province: provinceCode,
  latitude: coordinate(90),
  longitude: coordinate(180),
  phone: optionalText(32),
  email,
  notes: optionalText(longest.note),
  codiceEsterno: externalCode,
  indirizzi: z.array(id).max(20, 'Al massimo 20 indirizzi.'),
});

const calls = recordEndpoints({
  path: '/v1/user/lb/rp/companies',
  key: 'company',
  permission: readRadioprotection,
  keeping: keepRadioprotection,
  record: companyRecord,
});

export const listCompanies = calls.list(
  'listCompanies',
  'Unità locali visibili',
  listQuery(['alias', 'citta'], {
    progetto: idInPath.optional(),
    datore: idInPath.optional(),
    manca: z.enum(unitGaps, 'Filtro sconosciuto.').optional(),
  }),
  listReply(companyRow),
);
export const exportCompanies = sheetOf('exportCompanies', listCompanies);
export const getCompany = calls.get('getCompany', 'Un’unità locale');
export const getCompanyHistory = calls.history('getCompanyHistory', 'Che cosa è successo a un’unità locale');
export const createCompany = calls.create(
  'createCompany',
  'Crea un’unità locale di un datore di lavoro in uno dei suoi progetti',
  companyFields.extend({ employer: id, project: id }),
);
export const updateCompany = calls.update(
  'updateCompany',
  'Modifica un’unità locale, o la mette fuori uso',
  companyFields.extend({ attivo: z.boolean(), versione: version }),
);
