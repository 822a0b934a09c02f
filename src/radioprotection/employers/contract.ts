import { z } from 'zod';
import { longest } from '#platform/contract/limits.ts';
import { sheetOf } from '#platform/contract/list-sheet.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { recordEndpoints } from '#platform/contract/record-endpoints.ts';
import { externalCode, id, idInPath, text } from '#platform/contract/shapes.ts';
import { email, optionalText, pec, taxCode } from '../fields/contract.ts';
import { genders } from '../persons/rules.ts';
import { keepRadioprotection, readRadioprotection } from '../reach/permissions.ts';

const named = z.object({ id, nome: z.string() });

/** Employer (datore di lavoro) as its list shows it; counted are its units in use. */
export const employerRow = z.object({
  id,
  alias: z.string(),
  city: z.string(),
  province: z.string(),
  taxId: z.string().nullable(),
  fiscalCode: z.string().nullable(),
  attivo: z.boolean(),
  projects: z.array(named),
  unita: z.int(),
});
export type EmployerRow = z.infer<typeof employerRow>;

const unitOfEmployer = z.object({
  id,
  alias: z.string(),
  address: z.string(),
  project: named,
  attivo: z.boolean(),
});
export type UnitOfEmployer = z.infer<typeof unitOfEmployer>;

/** So many units are read with an employer; `unita` says how many there are in use. */
export const unitsShown = 100;

export const employerRecord = employerRow.extend({
  address: z.string(),
  cap: z.string(),
  country: z.string(),
  gender: z.enum(genders).nullable(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  website: z.string().nullable(),
  email: z.string().nullable(),
  pec: z.string().nullable(),
  notes: z.string().nullable(),
  codiceEsterno: z.string().nullable(),
  /** Its local units, as S2 §3 names them. */
  companies: z.array(unitOfEmployer).max(unitsShown),
  /** The radon clients that it is (Q2-30). */
  clienti: z.array(named),
  versione: version,
  modificabile: z.boolean(),
});
export type EmployerRecord = z.infer<typeof employerRecord>;

const employerFields = z.object({
  alias: text(1, 'Indicare la ragione sociale.'),
  address: text(1, 'Indicare l’indirizzo.'),
  city: text(1, 'Indicare la città.', longest.shortLine),
  cap: z.string('Indicare il CAP.').trim().max(10, 'Al massimo 10 caratteri.'),
  province: z.string('Indicare la provincia.').trim().toUpperCase().max(2, 'Due lettere.'),
  country: text(1, 'Indicare la nazione.', longest.shortLine).default('Italia'),
  gender: z
    .enum(genders, 'Genere sconosciuto.')
    .nullish()
    .transform((typed) => typed ?? null),
  phone: optionalText(32),
  mobile: optionalText(32),
  website: optionalText(),
  email,
  pec,
  fiscalCode: taxCode,
  taxId: taxCode,
  notes: optionalText(longest.note),
  codiceEsterno: externalCode,
  projects: z.array(id).max(100, 'Al massimo 100 progetti.'),
  clienti: z.array(id).max(100, 'Al massimo 100 clienti.'),
});
type Placed = { country: string; cap: string; province: string };

/** In Italy CAP and province have their form; elsewhere whatever there is. */
function checkPlace({ country, cap, province }: Placed, context: z.RefinementCtx): void {
  if (country !== 'Italia') return;
  const wrong = (path: 'cap' | 'province', message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (!/^\d{5}$/.test(cap)) wrong('cap', 'Il campo CAP non può essere diverso da 5 cifre!');
  if (!/^[A-Z]{2}$/.test(province)) wrong('province', 'Il campo Provincia deve essere di 2 caratteri!');
}

const calls = recordEndpoints({
  path: '/v1/user/lb/rp/employers',
  key: 'employer',
  permission: readRadioprotection,
  keeping: keepRadioprotection,
  record: employerRecord,
});

export const listEmployers = calls.list(
  'listEmployers',
  'Datori di lavoro visibili',
  listQuery(['alias', 'city'], { progetto: idInPath.optional() }),
  listReply(employerRow),
);
export const exportEmployers = sheetOf('exportEmployers', listEmployers);
export const getEmployer = calls.get('getEmployer', 'Un datore di lavoro con le sue unità locali');
export const getEmployerHistory = calls.history('getEmployerHistory', 'La storia di un datore di lavoro');
export const createEmployer = calls.create(
  'createEmployer',
  'Crea un datore di lavoro',
  employerFields.superRefine(checkPlace),
);
export const updateEmployer = calls.update(
  'updateEmployer',
  'Modifica un datore di lavoro, o lo mette fuori uso',
  employerFields.extend({ attivo: z.boolean(), versione: version }).superRefine(checkPlace),
);
