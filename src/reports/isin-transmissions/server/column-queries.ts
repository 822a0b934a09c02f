import { desc, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import type { Question } from '#surveys/surveys/rules.ts';
import { inForce, type Questionnaire } from '#surveys/surveys/server/public.ts';
import type { IsinColumns } from '../columns/contract.ts';
import type { ColumnMapping } from '../columns/rules.ts';
import { isinMappings } from '../schema.ts';

type MappingFacts = {
  number: number;
  mapping: ColumnMapping;
  building: Questionnaire;
  employer: Questionnaire;
  versions: IsinColumns['versions'];
};

/** The columns in force with the questions they may name, and every earlier version. */
export async function findColumns(
  db: Db,
): Promise<Omit<MappingFacts, 'building' | 'employer'> & { questions: Question[] }> {
  const { rows } = await db.execute<MappingFacts>(sql`
    select v.number, v.mapping, ${inForce('building')} as building, ${inForce('employer')} as employer,
           (select json_agg(json_build_object('number', e.number, 'by', u.name, 'at', e.created_at,
                'columns', jsonb_array_length(e.mapping -> 'columns')) order by e.number desc)
              from isin_mappings e left join users u on u.id = e.created_by) as versions
      from isin_mappings v order by v.number desc limit 1`);
  const [found] = rows;
  if (!found) throw new Error('the first columns are gone');
  const { building, employer, ...rest } = found;
  return { ...rest, questions: [...building.questions, ...employer.questions] };
}

export async function findMapping(db: Db): Promise<{ id: number; number: number; mapping: ColumnMapping }> {
  const [found] = await db.select().from(isinMappings).orderBy(desc(isinMappings.number)).limit(1);
  if (!found) throw new Error('the first columns are gone');
  return found;
}

export async function insertMapping(
  db: Db,
  values: { number: number; mapping: ColumnMapping; createdBy: number | null; createdAt: Date },
): Promise<number> {
  const [row] = await db.insert(isinMappings).values(values).returning({ id: isinMappings.id });
  if (!row) throw new Error('insert returned nothing');
  return row.id;
}
