import { type SQL, sql } from 'drizzle-orm';
import type { User } from '#platform/contract/access.ts';
import type { QueryOf, ResponseOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { instantJson, jsonObject } from '#platform/server/database/json.ts';
import { everyWord, sliceOf } from '#platform/server/http/paging.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { isExpert } from '../../control-cards/server/public.ts';
import { formsWithinReach, mayWork, placeLabel } from '../../reach/server/public.ts';
import type { FormState } from '../../words/rules.ts';
import type { listWork as listCall, WorkItem, WorkRow } from '../contract.ts';
import type { FormPhoto } from '../photos/contract.ts';
import type { KeptMeasures, WorkTab } from '../rules.ts';
import { isDue, isInSituation, isReceivedBy } from './work-conditions.ts';

type Asked = QueryOf<typeof listCall>;

/** SQL: by what the load of form `f` is recognised. */
export const loadNumbers = sql`array_to_json(array_remove(
  array[f.container_number, f.plate, f.wagon, f.bill_of_lading, f.awb, f.land_awb], null))`;

/** SQL: the place of form `f` in the register; null while it is not attested. */
export const registerNumber = sql`case when f.register_number is not null
  then f.register_number || '/' || f.register_year end`;

const rowJson = (user: User) =>
  jsonObject<WorkRow>({
    ...{ id: sql`f.id`, client: sql`f.principal_id`, cliente: sql`p.name`, merce: sql`f.goods` },
    ...{ luogo: placeLabel, numeri: loadNumbers, tipo: sql`f.transport`, dueDate: sql`f.due_date` },
    ...{ status: sql`f.state`, operatore: sql`o.name`, misuratoIl: instantJson(sql`f.measured_at`) },
    registro: registerNumber,
    lavorabile: sql`f.state = 'inviato' and ${mayWork(user)}`,
    ricevuto: sql`f.state in ('lavorato', 'firmato') and ${isReceivedBy(user.id)} is true`,
  });

/** SQL condition: this expert received the measures of form `f`; whoever administers and is none sees all that one did. */
const receivedBy = (user: User): SQL =>
  user.roles.includes('admin') && !user.roles.includes('edr')
    ? sql`(f.expert_id is not null or exists (select from control_clients any_c
        where any_c.principal_id = f.principal_id and any_c.expert_id is not null))`
    : isReceivedBy(user.id);

const tabCondition = (tab: WorkTab, user: User): SQL => {
  if (tab === 'da-lavorare') return sql`f.state = 'inviato' and ${mayWork(user)}`;
  if (tab === 'tutti') return sql`true`;
  if (tab === 'lavorati') return sql`f.state in ('lavorato', 'firmato')`;
  return sql`f.state in ('lavorato', 'firmato') and ${receivedBy(user)}`;
};

const orders: Record<Asked['sort'], SQL> = {
  lavorazione: sql`f.due_date`,
  numero: sql`f.id`,
  cliente: sql`lower(p.name)`,
};

/** One page of the work list, in one round trip. */
export async function listWork(
  { db, user, clock }: Pick<RequestContext, 'db' | 'user' | 'clock'>,
  asked: Asked,
): Promise<ResponseOf<typeof listCall>> {
  const found = everyWord(
    asked.q,
    (pattern) => sql`f.search_text like ${pattern} or search_fold(p.name) like ${pattern}
      or search_fold(coalesce(${placeLabel}, '')) like ${pattern} or f.id::text like ${pattern}`,
  );
  const filters = [
    formsWithinReach(user),
    tabCondition(asked.scheda, user),
    ...(asked.situazione ? [isInSituation[asked.situazione]] : []),
    ...(asked.quando ? [isDue(asked.quando, clock.today())] : []),
    ...(asked.operatore ? [sql`f.operator_id is null`] : []),
    ...(asked.dal ? [sql`f.due_date >= ${asked.dal}`] : []),
    ...(asked.al ? [sql`f.due_date <= ${asked.al}`] : []),
    ...(found ? [found] : []),
  ];
  const condition = sql.join(filters, sql` and `);
  const { offset, limit } = sliceOf(asked);
  const way = sql.raw(asked.dir);
  const isExpert = user.roles.some((role) => role === 'edr' || role === 'admin');
  const { rows } = await db.execute<{ row: WorkRow | null; total: number; received: number | null }>(sql`
    select counts.total, page.row, ${
      isExpert
        ? sql`(select count(*)::int from control_forms f where f.state = 'lavorato' and f.attested_at is null
            and ${formsWithinReach(user)} and ${receivedBy(user)})`
        : sql`null::int`
    } as received
      from (select count(*)::int as total from control_forms f join principals p on p.id = f.principal_id
             where ${condition}) counts
      left join lateral (select ${rowJson(user)} as row from control_forms f
          join principals p on p.id = f.principal_id left join users o on o.id = f.operator_id
         where ${condition}
         order by ${asked.scheda === 'ricevuti' ? sql`f.attested_at is not null, ` : sql``}${orders[asked.sort]} ${way}, f.id ${way} limit ${limit} offset ${offset}) page on true`);
  return {
    rows: rows.flatMap(({ row }) => row ?? []),
    total: rows[0]?.total ?? 0,
    ricevuti: rows[0]?.received ?? null,
  };
}

/** What decides what may be done with the measures of a form, and what has been done with them. */
export type WorkState = KeptMeasures & {
  id: number;
  clientId: number;
  clientName: string;
  clientExpertId: number | null;
  instrumentMandatory: boolean;
  state: FormState;
  version: number;
  createdAt: Date;
  operator: string | null;
  mayWork: boolean;
  instrumentId: number | null;
  expertId: number | null;
  /** Who receives the measures, as long as he is in service. */
  expert: string | null;
  measuredAt: Date | null;
  measuredBy: string | null;
  register: string | null;
};

/** A form that may be read by whoever works on forms; null: there is none within reach. */
export async function findWork(db: Db, user: User, formId: number): Promise<WorkState | null> {
  const { rows } = await db.execute<WorkState>(sql`
    select f.id, f.principal_id as "clientId", p.name as "clientName", c.expert_id as "clientExpertId",
      c.instrument_mandatory as "instrumentMandatory", f.state, f.version, f.created_at as "createdAt",
      o.name as operator, ${mayWork(user)} as "mayWork", f.method, f.background::float8 as background,
      f.within_20_cm::float8 as "within20Cm", f.air_against_walls::float8 as "airAgainstWalls",
      f.portal_background::float8 as "portalBackground", f.source_type as "sourceType",
      f.source_activity::float8 as "sourceActivity", f.used_instrument ->> 'label' as instrument,
      f.instrument_id as "instrumentId", f.expert_id as "expertId", e.name as expert,
      f.measured_at as "measuredAt", m.name as "measuredBy", ${registerNumber} as register
    from control_forms f join principals p on p.id = f.principal_id
      join control_clients c on c.principal_id = f.principal_id
      left join users o on o.id = f.operator_id
      left join users e on e.id = f.expert_id and ${isExpert(sql`e`)}
      left join users m on m.id = f.measured_by
    where f.id = ${formId} and ${formsWithinReach(user)}`);
  const [found] = rows;
  if (!found) return null;
  const moment = (value: Date | null) => (value === null ? null : new Date(value));
  return { ...found, createdAt: new Date(found.createdAt), measuredAt: moment(found.measuredAt) };
}

/** The photos of a form, in the order in which they came. */
export async function listPhotos(db: Db, formId: number): Promise<FormPhoto[]> {
  const json = jsonObject<FormPhoto>({
    ...{ id: sql`h.id`, tipo: sql`h.kind`, scattataIl: instantJson(sql`h.taken_at`) },
    posizione: sql`case when h.latitude is not null
      then json_build_object('latitudine', h.latitude, 'longitudine', h.longitude) end`,
    ...{ aggiuntaIl: instantJson(sql`h.added_at`), chi: sql`u.name` },
  });
  const { rows } = await db.execute<{ photo: FormPhoto }>(sql`
    select ${json} as photo from control_photos h join users u on u.id = h.added_by
     where h.form_id = ${formId} order by h.id`);
  return rows.map(({ photo }) => photo);
}

/** The stored file of a photo of a form within reach; null: there is none. */
export async function findPhoto(
  db: Db,
  user: User,
  { formId, photoId }: { formId: number; photoId: number },
): Promise<{ sha256: string; mediaType: string } | null> {
  const { rows } = await db.execute<{ sha256: string; mediaType: string }>(sql`
    select h.sha256, s.media_type as "mediaType" from control_photos h
      join control_forms f on f.id = h.form_id join stored_files s on s.sha256 = h.sha256
     where h.id = ${photoId} and f.id = ${formId} and ${formsWithinReach(user)}`);
  return rows[0] ?? null;
}

/** The first site of a principal where radon is measured; null: there is none (Q1-46). */
export async function findFirstSite(db: Db, principalId: number): Promise<WorkItem['sede']> {
  const { rows } = await db.execute<NonNullable<WorkItem['sede']>>(sql`
    select a.id as indirizzo, c.id as cliente, c.principal_id as committente from addresses a
      join clients c on c.id = a.client_id
     where c.principal_id = ${principalId} and c.active and a.active
       and exists (select from measurement_points m where m.address_id = a.id and m.active)
     order by a.id limit 1`);
  return rows[0] ?? null;
}
