import { recordKind } from '#identity/record-keeping/server/public.ts';
import { invalid } from '#platform/server/http/errors.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import { companies } from '../../schema.ts';
import { createCompany, getCompany, getCompanyHistory, updateCompany } from '../contract.ts';
import { companyTexts } from '../rules.ts';
import { companyFields } from './fields.ts';
import * as queries from './queries.ts';

/** A local unit stays with its employer and in its project. */
export const companyKind = recordKind({
  entity: 'company',
  get: getCompany,
  history: getCompanyHistory,
  create: createCompany,
  update: updateCompany,
  idIn: ({ company }) => company,
  fields: companyFields,
  unknownText: companyTexts.notFound,
  find: queries.findCompany,
  async insert({ employer, project, ...body }, { db }) {
    const row = { ...companyFields.rowOf(body), employerId: employer, projectId: project };
    const id = await insertRecord(db, companies, row);
    await queries.replaceAddresses(db, id, body.indirizzi);
    return id;
  },
  created: ({ alias, employer, project }) => ({ alias, employerId: employer, projectId: project }),
  stored: (record) => ({ ...record, indirizzi: sorted(record.indirizzi.map(({ id }) => id)) }),
  wanted: (body) => ({ ...body, indirizzi: sorted(body.indirizzi) }),
  async write({ id, body, changed }, { db }) {
    await companyFields.update(db, id, changed);
    if ('addressIds' in changed) await queries.replaceAddresses(db, id, body.indirizzi);
    return {};
  },
  constraints: refusals,
});

function sorted(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((one, other) => one - other);
}

function refusals() {
  const of = (field: string, text: string) => () => invalid(text, { [field]: text });
  return {
    companies_of_project: of('project', companyTexts.notOfProject),
    companies_external_code: of('codiceEsterno', companyTexts.externalCodeTaken),
    companies_coordinates: of('longitude', companyTexts.halfPlaced),
    address_companies_address_id_addresses_id_fk: of('indirizzi', companyTexts.unknownAddress),
    address_companies_pkey: of('indirizzi', companyTexts.addressTaken),
  };
}
