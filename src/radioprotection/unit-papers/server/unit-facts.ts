import { type SQL, sql } from 'drizzle-orm';
import { jsonObject } from '#platform/server/database/json.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { Services } from '#platform/server/http/route.ts';
import { type Day, isListedOn, statusOn, wasThereOn } from '../../devices/server/public.ts';
import { unitRoles } from '../../persons/rules.ts';
import { holdsOn } from '../../reach/server/public.ts';
import { unitPlaceTexts } from '../../unit-places/rules.ts';
import type { FactDevice, FactPerson, FactWorker, UnitFacts } from '../rules.ts';

/** SQL: the rows as a JSON list, empty without any. */
export const jsonList = (one: SQL, order: SQL, rows: SQL): SQL =>
  sql`(select coalesce(json_agg(${one} order by ${order}), '[]') from ${rows})`;

const inItaly = (row: string): SQL => {
  const r = sql.raw(row);
  return sql`${r}.address || ', ' || ${r}.postal_code || ' ' || ${r}.city || ' (' || ${r}.province || ')'`;
};
const employerAddress = sql`case when e.country = 'Italia' then ${inItaly('e')}
  else concat_ws(', ', e.address, nullif(btrim(concat_ws(' ', e.postal_code, e.city)), ''), e.country) end`;

const personJson = jsonObject<FactPerson>({
  name: sql`v.name`,
  surname: sql`v.surname`,
  fiscalCode: sql`v.fiscal_code`,
  qualification: sql`v.qualification`,
  grade: sql`v.grade`,
  registerNumber: sql`v.register_number`,
  role: sql`o.role`,
  since: sql`o.valid_from`,
  isErased: sql`exists (select from persons x where x.id = o.person_id and x.erased_at is not null)`,
});
const people = (day: Day): SQL =>
  jsonList(
    personJson,
    sql`array_position(array[${sql.join(
      unitRoles.map((role) => sql`${role}`),
      sql`, `,
    )}]::text[], o.role), v.surname, v.name, o.id`,
    sql`company_persons o join person_versions v on v.person_id = o.person_id and ${holdsOn(sql`v`, day)}
      where o.company_id = k.id and ${holdsOn(sql`o`, day)}`,
  );

const deviceJson = (day: Day) =>
  jsonObject<FactDevice>({
    id: sql`nd.id`,
    sigla: sql`nd.sigla`,
    category: sql`nd.category`,
    make: sql`nullif(concat_ws(' ', nd.brand, nd.model), '')`,
    serialNumber: sql`nd.serial_number`,
    tubeSerialNumber: sql`nd.tube_serial_number`,
    kVp: sql`nd.kvp`,
    mA: sql`nd.ma`,
    status: statusOn(day),
  });

/** SQL condition: the device in row `nd` is of what the document is about, and the unit had it on the day. */
const isMeant = (day: Day): SQL => sql`nd.company_id = k.id
  and coalesce(nd.id = coalesce(r.device_id, m.device_id), true)
  and case r.kind when 'surveillance' then nd.category <> 'rm' when 'resonance' then nd.category = 'rm' else true end
  and ${wasThereOn(day)}`;

/** SQL: the devices of the unit in row `k`, whichever they are, as an annex lists them. */
export const annexDevices = (day: string) => {
  const had = sql`devices nd where nd.company_id = k.id and ${wasThereOn(day)}`;
  return {
    devices: jsonList(deviceJson(day), sql`nd.sigla, nd.id`, sql`${had} and ${isListedOn(day)}`),
    devicesLeftOut: sql`(select count(*)::int from ${had} and not ${isListedOn(day)})`,
  };
};

const workerJson = jsonObject<FactWorker>({
  name: sql`w.name`,
  surname: sql`w.surname`,
  fiscalCode: sql`w.fiscal_code`,
  birthDate: sql`w.birth_date`,
  task: sql`w.task`,
  category: sql`w.category`,
  limits: sql`json_build_object('effective', w.limit_effective, 'lens', w.limit_lens,
    'extremities', w.limit_extremities, 'skin', w.limit_skin)`,
  since: sql`w.valid_from`,
});

const period = { id: sql`id`, openDate: sql`open_date`, closeDate: sql`close_date`, notes: sql`notes` };
const ofRow = (row: string, fields: Record<string, SQL>) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, column]) => [key, sql`${sql.raw(row)}.${column}`]),
  ) as Record<keyof typeof period, SQL>;

/** SQL: what documents tell of the unit in row `k`, of its registry in row `r` and its manual in row `m`. */
function factsJson(asOf: Day): SQL<UnitFacts> {
  return jsonObject<UnitFacts>({
    asOf: sql`${asOf}::text`,
    company: sql`json_build_object('id', k.id, 'name', k.alias, 'address', ${inItaly('k')},
      'territory', k.city || ' (' || k.province || ')')`,
    employer: sql`json_build_object('id', e.id, 'name', e.alias, 'address', ${employerAddress},
      'fiscalCode', e.fiscal_code, 'taxId', e.tax_id, 'pec', e.pec)`,
    project: sql`json_build_object('id', p.id, 'number', p.number, 'title', p.title,
      'contractEndsOn', p.contract_ends_on)`,
    people: people(asOf),
    devices: jsonList(
      deviceJson(asOf),
      sql`nd.sigla, nd.id`,
      sql`devices nd where ${isMeant(asOf)} and ${isListedOn(asOf)}`,
    ),
    devicesLeftOut: jsonList(
      sql`json_build_object('id', nd.id, 'category', nd.category)`,
      sql`nd.sigla, nd.id`,
      sql`devices nd where ${isMeant(asOf)} and not ${isListedOn(asOf)}`,
    ),
    registry: sql`case when r.id is not null then ${jsonObject<NonNullable<UnitFacts['registry']>>({
      ...ofRow('r', period),
      kind: sql`r.kind`,
      implantType: sql`r.implant_type`,
    })} end`,
    manual: sql`case when m.id is not null then ${jsonObject<NonNullable<UnitFacts['manual']>>({
      ...ofRow('m', period),
      title: sql`m.title`,
    })} end`,
    workers: jsonList(
      workerJson,
      sql`w.surname, w.name, w.id`,
      sql`exposed_workers w where w.registry_id = r.id and ${holdsOn(sql`w`, asOf)}`,
    ),
  });
}

/** What a document is about: a unit, and of it a registry or a manual. */
export type Subject = {
  companyId: number;
  registryId?: number | null;
  manualId?: number | null;
  asOf: string;
};

const aroundUnit = sql`companies k join employers e on e.id = k.employer_id join projects p on p.id = k.project_id`;

/** The unit as it was on a day, in one statement. Throws 404 for one that is unknown, or has no such registry. */
export async function readUnitFacts(
  { db }: Pick<Services, 'db'>,
  { companyId, registryId = null, manualId = null, asOf }: Subject,
): Promise<UnitFacts> {
  const { rows } = await db.execute<{ facts: UnitFacts }>(sql`
    select ${factsJson(asOf)} as facts from ${aroundUnit}
      left join registries r on r.id = ${registryId}::int and r.company_id = k.id and r.deleted_at is null
      left join manuals m on m.id = ${manualId}::int and m.company_id = k.id and m.deleted_at is null
    where k.id = ${companyId} and (${registryId}::int is null or r.id is not null)
      and (${manualId}::int is null or m.id is not null)`);
  const [found] = rows;
  if (!found) throw notFound(unitPlaceTexts.notFound);
  return found.facts;
}

/** The unit as a whole, as it was on each of these days: one statement, however many they are. Throws 404. */
export async function readUnitFactsOn(
  { db }: Pick<Services, 'db'>,
  companyId: number,
  days: readonly string[],
): Promise<(day: string) => UnitFacts> {
  const { rows } = await db.execute<{ facts: UnitFacts }>(sql`
    select ${factsJson(sql`t.day`)} as facts from ${aroundUnit}
      cross join unnest(${sql.param(days)}::date[]) as t (day)
      left join registries r on false left join manuals m on false
    where k.id = ${companyId}`);
  const on = new Map(rows.map(({ facts }) => [facts.asOf, facts]));
  return (day) => {
    const found = on.get(day);
    if (!found) throw notFound(unitPlaceTexts.notFound);
    return found;
  };
}
