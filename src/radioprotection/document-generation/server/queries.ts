import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { everyWord, pageOf, sliceOf } from '#platform/server/http/paging.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { DocumentState } from '../../folders/rules.ts';
import { signingRole } from '../../folders/server/public.ts';
import { holdsOn, ofCompanyWithinReach } from '../../reach/server/public.ts';
import { joinPlace, placeColumns } from '../../unit-places/server/public.ts';
import type { DocumentToGenerate, listDocumentsToGenerate } from '../contract.ts';
import { generationTexts } from '../rules.ts';

type Reader = Pick<RequestContext, 'db' | 'user' | 'clock'>;

const joinLatest = sql`join document_versions v on v.document_id = d.id and v.revision = d.revision`;
const isMade = sql`d.removed_at is null and d.kind <> 'upload'`;

/** Drafts, and what has no file yet, within reach. */
export async function listToGenerate(
  context: Reader,
  query: QueryOf<typeof listDocumentsToGenerate>,
): Promise<{ rows: DocumentToGenerate[]; total: number }> {
  const conditions = [
    isMade,
    sql`(d.state = 'draft' or v.sha256 is null)`,
    ofCompanyWithinReach(context, sql`d.company_id`),
    query.datore === undefined ? sql`true` : sql`e.id = ${query.datore}`,
    query.unita === undefined ? sql`true` : sql`c.id = ${query.unita}`,
    query.impianto === undefined ? sql`true` : sql`r.implant_type = ${query.impianto}`,
    query.tipo === undefined ? sql`true` : sql`d.kind = ${query.tipo}`,
    query.file === undefined ? sql`true` : sql`(v.sha256 is null) = ${query.file === 'no'}`,
    everyWord(
      query.q,
      (pattern) => sql`search_fold(d.title || ' ' || c.alias || ' ' || e.alias) like ${pattern}`,
    ) ?? sql`true`,
  ];
  const by = query.sort === 'titolo' ? sql`d.title` : sql`d.day`;
  const dir = sql.raw(query.dir);
  const { offset, limit } = sliceOf(query);
  const from = sql`from documents d ${joinLatest} ${joinPlace(sql`d.company_id`)}
    left join folders f on f.id = d.folder_id left join registries r on r.id = f.registry_id
    where ${sql.join(conditions, sql` and `)}`;
  const { rows } = await context.db.execute<DocumentToGenerate & { total: number }>(sql`
    select d.id, d.title as titolo, d.kind as tipo, d.day::text as data, d.state as stato,
      v.sha256 is not null as stampato, d.revision as revisione, r.implant_type as impianto, ${placeColumns},
      count(*) over ()::int as total
    ${from} order by ${by} ${dir}, d.id ${dir} limit ${limit} offset ${offset}`);
  return pageOf(rows, query, async () => {
    const counted = await context.db.execute<{ n: number }>(sql`select count(*)::int as n ${from}`);
    return counted.rows[0]?.n ?? 0;
  });
}

/** A document that the program makes, held until the transaction ends. */
export type Held = {
  id: number;
  kind: string;
  state: DocumentState;
  isPrinted: boolean;
  /** It waited for its file at `since`, and has it now. */
  isMadeSince: boolean;
};

/** One within `reach`; null: there is none. */
export async function holdDocument(
  { db }: Pick<RequestContext, 'db'>,
  documentId: number,
  { reach, since }: { reach: SQL; since: Date | null },
): Promise<Held | null> {
  const instant = sql`${since?.toISOString() ?? null}::timestamptz`;
  const { rows } = await db.execute<Held>(sql`
    select d.id, d.kind, d.state, v.sha256 is not null as "isPrinted",
      coalesce(v.created_at <= ${instant} and s.stored_at > ${instant}, false) as "isMadeSince"
    from documents d ${joinLatest} left join stored_files s on s.sha256 = v.sha256
    where d.id = ${documentId} and d.removed_at is null and ${reach} for update of d`);
  return rows[0] ?? null;
}

export async function revisionOf({ db }: Pick<RequestContext, 'db'>, documentId: number): Promise<number> {
  const { rows } = await db.execute<{ revision: number }>(
    sql`select revision from documents where id = ${documentId}`,
  );
  return rows[0]?.revision ?? 0;
}

/** Which documents somebody means: those he names, or what a run has done. */
export type Which = { documenti?: readonly number[] | undefined; run?: number | undefined };

/** SQL condition on `d`: these, within reach. */
function among(context: Reader, { documenti, run }: Which): SQL {
  const ids =
    run === undefined
      ? sql`d.id = any(${sql.param([...(documenti ?? [])])}::int[])`
      : sql`d.id in (select i.target_id from radioprotection_run_items i join radioprotection_runs g on g.id = i.run_id
          where g.id = ${run} and g.kind = 'generate' and i.state = 'done')`;
  return sql`${ids} and ${isMade} and ${ofCompanyWithinReach(context, sql`d.company_id`)}`;
}

export type Generated = {
  id: number;
  title: string;
  state: DocumentState;
  day: string;
  unit: string;
  sha256: string;
  size: number;
  storedAt: string;
};

/** Those that have a file, unit by unit. */
export async function listGenerated(context: Reader, which: Which): Promise<Generated[]> {
  const { rows } = await context.db.execute<Generated>(sql`
    select d.id, d.title, d.state, d.day::text as day, c.alias || ' · ' || e.alias as unit, v.sha256, s.size,
      to_json(s.stored_at) #>> '{}' as "storedAt"
    from documents d ${joinLatest} ${joinPlace(sql`d.company_id`)} join stored_files s on s.sha256 = v.sha256
    where ${among(context, which)} order by e.alias, c.alias, d.position, d.id`);
  return rows;
}

/** Ids of all of them. */
export async function listIds(context: Reader, which: Which): Promise<number[]> {
  const { rows } = await context.db.execute<{ id: number }>(sql`
    select d.id from documents d where ${among(context, which)} order by d.id`);
  return rows.map(({ id }) => id);
}

/** A document that may go to its signature, with whose that would be. */
export type Candidate = { id: number; title: string; why: string | null; signer: string };

/**
 * All of them after one, in the order in which they are held; `why`: what speaks against it as far as the document
 * itself tells.
 */
export async function listCandidates(context: Reader, which: Which, after = 0): Promise<Candidate[]> {
  const today = context.clock.today();
  const role = signingRole(today);
  // Whoever represents the unit need not be known: any signature is taken.
  const unnamed = sql`case ${role} when 'legal_rep' then ${generationTexts.anyRepresentative}
    else ${generationTexts.nobody} end`;
  const { rows } = await context.db.execute<Candidate>(sql`
    select d.id, d.title, case when d.state <> 'draft' then ${generationTexts.notDraft}::text
        when v.sha256 is null then ${generationTexts.notPrinted}
        when d.kind = 'default' and t.confirmed_at is null then ${generationTexts.notConfirmed} end as why,
      coalesce((select string_agg(distinct p.name || ' ' || p.surname, ' o ')
        from company_persons o join persons p on p.id = o.person_id
       where o.company_id = d.company_id and ${holdsOn(sql`o`, today)} and p.fiscal_code is not null
         and o.role = ${role}), ${unnamed}) as signer
    from documents d ${joinLatest} left join folders f on f.id = d.folder_id
      left join default_registry_doc_versions t on t.id = v.template_version_id
    where ${among(context, which)} and d.id > ${after}::bigint order by d.id`);
  return rows;
}

/** Ids of all that have no file yet, whoever keeps them. */
export async function listUnprinted({ db }: Pick<RequestContext, 'db'>): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select d.id from documents d ${joinLatest} where ${isMade} and v.sha256 is null order by v.created_at, d.id`);
  return rows.map(({ id }) => id);
}
