import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { questionsOf } from '#surveys/questionnaires/rules.ts';
import { exportCodeOf, type Question } from '#surveys/surveys/rules.ts';
import {
  type IsinColumns,
  mapping as mappingShape,
  type previewIsinColumns as previewEndpoint,
  type saveIsinColumns as saveEndpoint,
} from '../columns/contract.ts';
import {
  type ColumnMapping,
  cellOf,
  columnTexts,
  type Line,
  mappingProblems,
  recommendedColumns,
} from '../columns/rules.ts';
import { halfName, rowKind } from '../rules.ts';
import * as queries from './column-queries.ts';
import { readLines } from './frozen-rows.ts';
import { listMeasurements, rowsOf } from './measurements.ts';
import { findTransmission, listHalves } from './queries.ts';
import { siteValues } from './site-facts.ts';

const previewRows = 5;

/** The columns in force. */
export async function theColumns({ db }: Pick<RequestContext, 'db'>): Promise<IsinColumns> {
  const { questions, ...rest } = await queries.findColumns(db);
  return { ...rest, questions: codesOf(questions) };
}

function codesOf(questions: readonly Question[]): IsinColumns['questions'] {
  return questionsOf(questions).map(({ question }) => ({
    code: exportCodeOf(question),
    question: question.question,
  }));
}

function refuseWrong(mapping: ColumnMapping, { questions }: Pick<IsinColumns, 'questions'>): void {
  const problems = mappingProblems(
    mapping,
    questions.map(({ code }) => code),
  );
  const [first] = Object.values(problems);
  if (first !== undefined) throw invalid(first, problems);
}

/** Puts a new version in force; what was exported until now keeps the one it was made with. */
export async function saveColumns(
  { base, mapping }: BodyOf<typeof saveEndpoint>,
  context: RequestContext,
): Promise<IsinColumns> {
  const { db, user, clock } = context;
  const before = await theColumns(context);
  if (before.number !== base) throw conflict(staleText);
  refuseWrong(mapping, before);
  // As both read it, whatever the order in which the database keeps their parts.
  if (JSON.stringify(mappingShape.parse(before.mapping)) === JSON.stringify(mapping))
    throw invalid(columnTexts.unchanged);
  const number = base + 1;
  const id = await queries
    .insertMapping(db, { number, mapping, createdBy: user.id, createdAt: clock.now() })
    .catch((error: unknown) => onConstraint(error, { isin_mappings_number: () => conflict(staleText) }));
  await recordAudit(context, {
    event: 'isin-columns.changed',
    entityId: id,
    details: { number, columns: mapping.columns.map(({ header }) => header) },
  });
  return theColumns(context);
}

/**
 * Gives the columns that the program began with those by which a row is told from others, before a first file is made
 * with them; columns that a laboratory has edited are its own.
 */
export async function completeFirstColumns({
  db,
  clock,
}: Pick<RequestContext, 'db' | 'clock'>): Promise<void> {
  const { number, mapping } = await queries.findMapping(db);
  if (number > 1) return;
  const columns = [...mapping.columns, ...recommendedColumns];
  await queries
    .insertMapping(db, {
      ...{ number: 2, mapping: { ...mapping, columns } },
      ...{ createdBy: null, createdAt: clock.now() },
    })
    .catch((error: unknown) => onConstraint(error, { isin_mappings_number: () => conflict(staleText) }));
}

/** The first rows of the latest half-year that has any, written with columns that need not be in force. */
export async function previewColumns(
  { mapping }: BodyOf<typeof previewEndpoint>,
  context: RequestContext,
): Promise<ResponseOf<typeof previewEndpoint>> {
  refuseWrong(mapping, await theColumns(context));
  const { columns, decimalSign } = mapping;
  const { halves } = await listHalves(context.db);
  const latest = halves.find(({ counted }) => counted.rows > 0);
  const lines = latest ? await firstLines(latest.id, context) : [];
  return {
    half: latest ? halfName(latest) : null,
    header: columns.map(({ header }) => header),
    rows: lines.map((line) =>
      columns.map((column) => String(cellOf(column, line, { decimalSign, format: 'csv' }))),
    ),
  };
}

async function firstLines(id: number, { db, config }: RequestContext): Promise<Line[]> {
  const facts = await findTransmission(db, id);
  if (!facts) return [];
  const head = { id, half: halfName(facts), recognition: facts.recognition };
  if (facts.state !== 'open') {
    const lines: Line[] = [];
    for await (const line of readLines(db, head, previewRows)) lines.push(line);
    return lines;
  }
  const sites = new Map(
    facts.sites.filter(({ leftOut }) => leftOut === null).map((site) => [site.id, site] as const),
  );
  const first = [...sites.keys()].slice(0, previewRows);
  const measurements = await listMeasurements(db, id, first, previewRows);
  const { settings } = await readReportSettings(db);
  const annual = { least: config.reqDays, most: settings.decision.longestDays };
  return rowsOf(measurements, annual).flatMap((one, place) => {
    const site = sites.get(one.addressId);
    if (!site) return [];
    return [
      { ...head, number: place + 1, kind: rowKind(one), site: siteValues(site, facts), row: one.values },
    ];
  });
}
