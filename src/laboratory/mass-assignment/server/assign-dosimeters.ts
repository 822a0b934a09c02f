import { findByCodes } from '#dosimeters/dosimeters/server/public.ts';
import { actionOf } from '#identity/taking-back/server/public.ts';
import type { BodyOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { transactPart } from '#platform/server/database/transact.ts';
import { invalid, Refusal, refusalOfDatabase, refuseFields } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { assignDosimeters as endpoint } from '../contract.ts';
import { type AssignedValues, assignmentProblems, assignmentTexts, type CodedSite } from '../rules.ts';
import { assignDosimeter } from './assign-dosimeter.ts';
import { findSitesByCode } from './queries.ts';

type Outcome = ResponseOf<typeof endpoint>;

/** Gives each listed dosimeter the values; one that cannot have them is told with its reason, the others are saved. */
export async function assignDosimeters(
  { dosimeters, ...values }: BodyOf<typeof endpoint>,
  context: RequestContext,
): Promise<Outcome> {
  refuseFields(assignmentProblems(values, context.clock.today()));
  const sites = await sitesOf(values, context);
  const codes = [...new Set(dosimeters)];
  const found = await findByCodes(context.db, codes);
  const outcome: Outcome = { annulla: null, assigned: [], refused: [] };
  const seen = new Set<number>();
  for (const code of codes) {
    const dosimeter = found.get(code);
    if (dosimeter && seen.has(dosimeter.id)) continue;
    if (dosimeter) seen.add(dosimeter.id);
    const message = dosimeter
      ? await refusalOf(() =>
          transactPart(
            context,
            { endpoint: 'assignDosimeters', name: String(dosimeter.id), body: values },
            (within) => assignDosimeter(dosimeter.id, { values, sites }, within),
          ),
        )
      : assignmentTexts.unknown;
    if (message === null) outcome.assigned.push(dosimeter?.code ?? code);
    else outcome.refused.push({ code: dosimeter?.code ?? code, message });
  }
  const { analysis, traces, background } = values;
  const hasReading = analysis !== null || traces !== null || background !== null;
  if (!hasReading && outcome.assigned.length > 0) outcome.annulla = await actionOf(context);
  return outcome;
}

/** The sites that the building code may mean; null when none was given. */
async function sitesOf(
  { buildingCode, cdr }: AssignedValues,
  { db }: RequestContext,
): Promise<CodedSite[] | null> {
  if (buildingCode === null) return null;
  const sites = await findSitesByCode(db, { buildingCode, cdr });
  const problem = cdr === null ? assignmentTexts.noSite : assignmentTexts.noSiteWithCdr;
  if (sites.length === 0) throw invalid(problem, { buildingCode: problem });
  return sites;
}

/** Why it was refused, in words; null when it was done. What is no refusal is thrown on. */
async function refusalOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    const refusal = error instanceof Refusal ? error : refusalOfDatabase(error);
    if (refusal === null) throw error;
    return refusal.message;
  }
}
