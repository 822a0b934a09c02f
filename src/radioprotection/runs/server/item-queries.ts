import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { implantTypeLabels, registryKindLabels } from '../../registries/rules.ts';
import { registryHref, unitHref } from '../../unit-places/rules.ts';
import type { RunItem } from '../contract.ts';
import type { RunKind } from '../rules.ts';

const itemsOnPage = 50;

type ItemRow = Pick<RunItem, 'position' | 'targetId' | 'state' | 'failure' | 'unita'> & {
  title: string | null;
  registry: { id: number; kind: 'surveillance' | 'resonance'; type: keyof typeof implantTypeLabels } | null;
  project: { id: number };
  employer: { id: number };
  company: { id: number };
};

/** The records of a kind of run: units, documents, or registries. */
const targetsOf = (kind: RunKind): SQL => {
  if (kind === 'process')
    return sql`(select u.id, u.id as company_id, u.alias as title, null::json as registry from companies u)`;
  return kind === 'generate'
    ? sql`(select d.id, d.company_id, d.title, null::json as registry from documents d)`
    : sql`(select g.id, g.company_id, null as title,
            json_build_object('id', g.id, 'kind', g.kind, 'type', g.implant_type) as registry from registries g)`;
};

const selectItems = (kind: RunKind, condition: SQL) => sql`
  select i.position, i.target_id as "targetId", i.state, i.failure, t.title, t.registry,
         c.alias || ' · ' || e.alias as unita, json_build_object('id', c.project_id) as project,
         json_build_object('id', e.id) as employer, json_build_object('id', c.id) as company
    from radioprotection_run_items i join ${targetsOf(kind)} t on t.id = i.target_id
    join companies c on c.id = t.company_id join employers e on e.id = c.employer_id
   where ${condition}`;

function asItem(kind: RunKind, { title, registry, project, employer, company, ...item }: ItemRow): RunItem {
  const tab = kind === 'process' ? 'attivita' : 'documenti';
  const place = { project, employer, company };
  return {
    ...item,
    nome: registry
      ? `Registro ${registry.id} · ${registryKindLabels[registry.kind]}, ${implantTypeLabels[registry.type]}`
      : (title ?? ''),
    href: registry ? registryHref(place, registry.id) : `${unitHref(place)}?scheda=${tab}`,
  };
}

/** A page of a run's items: those that failed, then what was done last, then what waits. */
export async function listItems(
  db: Db,
  { id, kind }: { id: number; kind: RunKind },
  page: number,
): Promise<RunItem[]> {
  const { rows } = await db.execute<ItemRow>(sql`${selectItems(kind, sql`i.run_id = ${id}`)}
    order by i.state = 'failed' desc, i.state = 'done' desc, i.settled_at desc, i.position
    limit ${itemsOnPage} offset ${(page - 1) * itemsOnPage}`);
  return rows.map((row) => asItem(kind, row));
}

export async function findItem(
  db: Db,
  { id, kind }: { id: number; kind: RunKind },
  position: number,
): Promise<RunItem | null> {
  const { rows } = await db.execute<ItemRow>(
    selectItems(kind, sql`i.run_id = ${id} and i.position = ${position}`),
  );
  return rows[0] ? asItem(kind, rows[0]) : null;
}
