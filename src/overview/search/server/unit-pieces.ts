import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { beginningOf } from '#platform/server/database/columns.ts';
import { persons } from '#radioprotection/persons/schema.ts';
import { personsWithinReach } from '#radioprotection/persons/server/public.ts';
import { employersWithinReach, projectsWithinReach } from '#radioprotection/reach/server/public.ts';
import { companies, employers, projects } from '#radioprotection/schema.ts';
import { beginsWith, holdsWords, looksAt, piece, rankOf, type Sought } from './pieces.ts';

type Table = { name: string; id: AnyPgColumn; searchText: AnyPgColumn; reach: SQL };

/** SQL: ids of rows within reach that may be meant: those that begin with the text, else those that hold its words. */
function likely({ text }: Sought, { name, id, searchText, reach }: Table): SQL {
  const table = sql.raw(name);
  const most = (count: number) => sql.raw(String(count));
  return sql`(
    with beginning as materialized (select ${id} as id from ${table}
      where ${beginsWith(searchText, 'search_fold', text)} and ${reach}
      order by ${beginningOf(searchText)} limit ${most(looksAt.beginning)})
    select id from beginning
    union all
    (select ${id} from ${table}
      where (select count(*) from beginning) < ${most(looksAt.enough)}
        and ${holdsWords(searchText, text)} and ${reach} limit ${most(looksAt.words)}))`;
}

const byRank = sql`rank, attivo desc, nome, id`;

export function unitPiece(sought: Sought): SQL {
  const { id, searchText } = companies;
  const reach = employersWithinReach(sought, companies.employerId);
  return piece('unita', {
    columns: {
      ...{ id: sql`companies.id`, nome: sql`companies.alias`, attivo: sql`companies.active` },
      dettaglio: sql`companies.address || ', ' || companies.city || ' (' || companies.province || ') · ' || employers.alias`,
      rank: rankOf(companies.alias, sought.text),
    },
    from: sql`companies join employers on employers.id = companies.employer_id`,
    where: sql`${id} in ${likely(sought, { name: 'companies', id, searchText, reach })}`,
    order: byRank,
  });
}

export function employerPiece(sought: Sought): SQL {
  const { id, searchText } = employers;
  const reach = employersWithinReach(sought, employers.id);
  return piece('datore', {
    columns: {
      ...{ id: sql`employers.id`, nome: sql`employers.alias`, attivo: sql`employers.active` },
      dettaglio: sql`concat_ws(' · ', employers.city, coalesce(employers.tax_id, employers.fiscal_code))`,
      rank: rankOf(employers.alias, sought.text),
    },
    from: sql`employers`,
    where: sql`${id} in ${likely(sought, { name: 'employers', id, searchText, reach })}`,
    order: byRank,
  });
}

export function projectPiece(sought: Sought): SQL {
  const { id, searchText } = projects;
  const reach = projectsWithinReach(sought, projects.id);
  return piece('progetto', {
    columns: {
      ...{ id: sql`projects.id`, nome: sql`projects.title`, attivo: sql`projects.active` },
      ...{ dettaglio: sql`projects.number`, rank: rankOf(projects.title, sought.text) },
    },
    from: sql`projects`,
    where: sql`${id} in ${likely(sought, { name: 'projects', id, searchText, reach })}`,
    order: byRank,
  });
}

/** People with a role in a local unit. */
export function responsiblePiece(sought: Sought): SQL {
  const { id, searchText } = persons;
  const reach = personsWithinReach(sought);
  const name = sql`persons.surname || ' ' || persons.name`;
  return piece('responsabile', {
    columns: {
      ...{ id: sql`persons.id`, nome: name, attivo: sql`persons.active` },
      ...{ dettaglio: sql`coalesce(persons.fiscal_code, '')`, rank: rankOf(name, sought.text) },
    },
    from: sql`persons`,
    where: sql`${id} in ${likely(sought, { name: 'persons', id, searchText, reach })}`,
    order: byRank,
  });
}
