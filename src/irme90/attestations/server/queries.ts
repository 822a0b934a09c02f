import { type SQL, sql } from 'drizzle-orm';
import type { User } from '#platform/contract/access.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { instantJson, jsonObject } from '#platform/server/database/json.ts';
import { everyWord, sliceOf } from '#platform/server/http/paging.ts';
import type { Grade } from '#radioprotection/persons/rules.ts';
import type { UsedInstrument } from '../../forms/rules.ts';
import type { KeptMeasures } from '../../measures/rules.ts';
import { isReceivedBy, loadNumbers, registerNumber } from '../../measures/server/public.ts';
import { formsWithinReach, placeLabel, placesOf } from '../../reach/server/public.ts';
import type { Conclusion, FormState } from '../../words/rules.ts';
import type { Attestation } from '../contract.ts';
import type { RegisterRow, listRegister as registerCall } from '../register/contract.ts';
import { shownBackgrounds } from '../rules.ts';

/** What decides whether a form may be attested, and what was concluded. */
export type AttestedState = {
  id: number;
  state: FormState;
  version: number;
  /** Whether the measures are the reader's to conclude on. */
  isReceived: boolean;
  usedInstrument: UsedInstrument | null;
  conclusion: Conclusion | null;
  conclusionNote: string | null;
  attestedBy: string | null;
  attestedAt: string | null;
  registerYear: number | null;
  registerNumber: number | null;
  document: Attestation['documento'];
  sha256: string | null;
};

/** A form within reach; null: there is none. */
export async function findAttested(db: Db, user: User, formId: number): Promise<AttestedState | null> {
  const { rows } = await db.execute<AttestedState>(sql`
    select f.id, f.state, f.version, ${isReceivedBy(user.id)} is true as "isReceived",
      f.used_instrument as "usedInstrument", f.conclusion, f.conclusion_note as "conclusionNote",
      a.name as "attestedBy", ${instantJson(sql`f.attested_at`)} as "attestedAt",
      f.register_year::int as "registerYear", f.register_number as "registerNumber",
      case when d.revision is not null
        then json_build_object('revisione', d.revision, 'nome', d.file_name) end as document, d.sha256
    from control_forms f left join users a on a.id = f.attested_by
      left join lateral (select x.revision::int as revision, x.file_name, x.sha256 from control_form_documents x
         where x.form_id = f.id order by x.revision desc limit 1) d on true
    where f.id = ${formId} and ${formsWithinReach(user)}`);
  return rows[0] ?? null;
}

/** Who an account's person is as an expert today; null: no person is tied to it. */
export type ExpertPerson = {
  name: string;
  fiscalCode: string | null;
  grade: Grade | null;
  register: string | null;
};

export async function findExpertPerson(db: Db, userId: number, today: string): Promise<ExpertPerson | null> {
  const { rows } = await db.execute<ExpertPerson>(sql`
    select p.name || ' ' || p.surname as name, p.fiscal_code as "fiscalCode", v.grade,
      v.register_number as register
    from persons p left join lateral (select x.grade, x.register_number from person_versions x
       where x.person_id = p.id and coalesce(x.valid_from <= ${today}, true)
         and coalesce(x.valid_to >= ${today}, true)
       order by x.valid_from desc nulls last, x.id desc limit 1) v on true
    where p.user_id = ${userId} and p.active`);
  return rows[0] ?? null;
}

/** Backgrounds of earlier forms at the same place and by the same method, the latest first. */
export async function listBackgrounds(db: Db, formId: number): Promise<Attestation['fondiPrecedenti']> {
  const json = jsonObject<Attestation['fondiPrecedenti'][number]>({
    ...{ mod: sql`f.id`, misuratoIl: instantJson(sql`f.measured_at`), metodo: sql`f.method` },
    valore: sql`coalesce(f.background, f.portal_background)`,
  });
  const { rows } = await db.execute<{ one: Attestation['fondiPrecedenti'][number] }>(sql`
    select ${json} as one from control_forms t
      join control_forms f on f.id <> t.id and f.method = t.method and f.principal_id = t.principal_id
       and f.place_id in ${placesOf(sql`t.place_id`)} and f.measured_at <= t.measured_at
     where t.id = ${formId} and f.state in ('lavorato', 'firmato')
     order by f.measured_at desc, f.id desc limit ${sql.raw(String(shownBackgrounds))}`);
  return rows.map(({ one }) => one);
}

/** The next number of a year's register: the year stays locked until the transaction ends, so that none is missing. */
export async function nextNumber(db: Db, year: number): Promise<number> {
  const { rows } = await db.execute<{ last: number }>(sql`
    insert into control_register_years (year, last) values (${year}, 1)
    on conflict (year) do update set last = control_register_years.last + 1 returning last`);
  const [row] = rows;
  if (!row) throw new Error(`the register of ${year} gave no number`);
  return row.last;
}

/** SQL: the measures of form `f`, as `measureLines` takes them. */
const measuresJson = jsonObject<KeptMeasures>({
  ...{ method: sql`f.method`, background: sql`f.background`, within20Cm: sql`f.within_20_cm` },
  ...{ airAgainstWalls: sql`f.air_against_walls`, portalBackground: sql`f.portal_background` },
  ...{ sourceType: sql`f.source_type`, sourceActivity: sql`f.source_activity` },
  instrument: sql`f.used_instrument ->> 'label'`,
});

type Asked = QueryOf<typeof registerCall>;
type Line = Omit<RegisterRow, 'misure'> & { measures: KeptMeasures };

const romeDay = (column: SQL) => sql`(${column} at time zone 'Europe/Rome')::date`;

const lineJson = jsonObject<Line>({
  ...{ id: sql`f.id`, registro: registerNumber, attestatoIl: romeDay(sql`f.attested_at`) },
  ...{ cliente: sql`p.name`, merce: sql`f.goods`, metallo: sql`f.metal`, origine: sql`f.origin` },
  ...{ luogo: placeLabel, carico: loadNumbers, misuratoIl: romeDay(sql`f.measured_at`) },
  ...{ metodo: sql`f.method`, measures: measuresJson, strumento: sql`f.used_instrument ->> 'label'` },
  ...{ operatore: sql`m.name`, esito: sql`f.conclusion`, nota: sql`coalesce(f.conclusion_note, '')` },
  ...{ esperto: sql`a.name`, status: sql`f.state` },
});

/** One page of the register, by number, or by client and within him from the latest number. */
export async function listRegister(
  db: Db,
  user: User,
  asked: Asked,
): Promise<{ rows: Line[]; total: number }> {
  const found = everyWord(
    asked.q,
    (pattern) => sql`f.search_text like ${pattern} or ${registerNumber} like ${pattern}
      or p.id in (select id from principals where search_text like ${pattern})
      or (f.metal, f.origin) in (select metal, origin from goods where words like ${pattern})`,
  );
  const condition = sql`f.attested_at is not null and ${formsWithinReach(user)}
    and ${asked.anno === undefined ? sql`true` : sql`f.register_year = ${asked.anno}`}
    and ${asked.esito === undefined ? sql`true` : sql`f.conclusion = ${asked.esito}`} and ${found ?? sql`true`}`;
  const { offset, limit } = sliceOf(asked);
  const way = sql.raw(asked.dir);
  const order =
    asked.sort === 'cliente'
      ? sql`lower(p.name) ${way}, f.register_year desc, f.register_number desc`
      : sql`f.register_year ${way}, f.register_number ${way}`;
  // Forms name a few metals from a few countries, thousands of times.
  const { rows } = await db.execute<{ line: Line | null; total: number }>(sql`
    with goods as materialized (select metal, origin, search_fold(metal || ' ' || origin) as words
        from (select distinct metal, origin from control_forms offset 0) named),
      fitting as materialized (select f.id, row_number() over (order by ${order}) as place
        from control_forms f join principals p on p.id = f.principal_id where ${condition})
    select counts.total, page.line
      from (select count(*)::int as total from fitting) counts
      left join lateral (select ${lineJson} as line
          from (select id, place from fitting order by place limit ${limit} offset ${offset}) one
          join control_forms f on f.id = one.id
          join principals p on p.id = f.principal_id left join users m on m.id = f.measured_by
          left join users a on a.id = f.attested_by
         order by one.place) page on true`);
  return { rows: rows.flatMap(({ line }) => line ?? []), total: rows[0]?.total ?? 0 };
}
