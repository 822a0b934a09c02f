import { invalid, notFound, type Refusal } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { personTexts } from '../../persons/rules.ts';
import {
  type CheckedOperation,
  isUnchanged,
  listed,
  massTexts,
  type Problem,
  problemsOf,
  unchangedLabels,
} from '../checks/rules.ts';
import { decorrenzaProblem } from '../dates/rules.ts';
import {
  actionLabels,
  changeKind,
  effectiveDateLabel,
  option,
  optionLabels,
  roleOfAction,
} from '../operations/rules.ts';
import { massActivityTexts } from '../rules.ts';
import { checkedFrom, submittedFrom } from '../wizard/rules.ts';
import * as data from './current-data.ts';
import type { DraftOperation } from './read-payload.ts';

const idsOf = (values: readonly (number | null)[]) => values.filter((one) => one !== null);

/**
 * Checks operations as far as their step asks (Q2-42): 1 what they are made of, 2 values and differences, 3 everything.
 * Throws 404 for what is unknown or out of reach, 422 with all that is wrong, the last first.
 */
export async function checkOperations(
  operations: readonly DraftOperation[],
  { employerId, step }: { employerId: number; step: number },
  context: RequestContext,
): Promise<void> {
  const checked = await readChecked(operations, employerId, context);
  const today = context.clock.today();
  const problems = problemsOf(checked, { step, today });
  if (problems.length === 0 && step >= submittedFrom)
    problems.push(...(await lastProblems(checked, employerId, context)));
  if (problems.length > 0) throw refusalOf(problems);
  if (step < checkedFrom) return;
  const unchanged = unchangedLabels(checked);
  if (unchanged.length > 0) throw invalid(massTexts.unchanged(unchanged), unchangedFields(checked));
}

/** Beside what it changes, where: the units chosen, and who follows. */
type Operation = CheckedOperation & { companies: readonly number[]; isNewPersonOut: boolean };

/** The operations beside what they change. Throws 404 for persons, accounts and units that are not there. */
async function readChecked(
  operations: readonly DraftOperation[],
  employerId: number,
  context: RequestContext,
): Promise<Operation[]> {
  const persons = await data.findPersons(
    idsOf(operations.flatMap(({ subjectId, newPersonId }) => [subjectId, newPersonId])),
    context,
  );
  const users = await data.findLinkedUsers(idsOf(operations.map(({ userId }) => userId)), context);
  const units = await data.listUnitIds(context.db, employerId);
  const employer = { id: employerId, data: await data.findEmployerData(context.db, employerId) };
  return operations.map((operation) => {
    const { type, subjectId, newPersonId, userId, companies, values } = operation;
    const known = (id: number | null) => id === null || persons.has(id);
    if (!known(subjectId) || !known(newPersonId)) throw notFound(personTexts.notFound);
    if (userId !== null && !users.has(userId)) throw notFound(personTexts.unknownUser);
    if (companies.some((company) => !units.includes(company))) throw notFound();
    const subject = subjectId === null ? null : (persons.get(subjectId) ?? null);
    return {
      ...{ type, options: operation.options, effectiveDate: operation.effectiveDate, newPersonId },
      ...{ companies, isNewPersonOut: newPersonId !== null && persons.get(newPersonId)?.active === false },
      values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? ''])),
      subject: roleOfAction(type) === null ? employer : subject,
      user: userId === null ? null : (users.get(userId) ?? null),
    };
  });
}

/** What only the records tell: units, dates, roles, fiscal codes of others. */
async function lastProblems(
  operations: readonly Operation[],
  employerId: number,
  context: RequestContext,
): Promise<Problem[]> {
  if ((await data.listUnitIds(context.db, employerId)).length === 0) throw invalid(massActivityTexts.noUnits);
  const problems: Problem[] = [];
  for (const operation of operations) {
    const say = (which: Problem['option'], text: string, fieldText = text) =>
      problems.push({
        ...{ action: operation.type, option: which, fieldText },
        text: `${actionLabels[operation.type]}: ${text}`,
      });
    const date = await dateProblem(operation, employerId, context);
    if (date !== null) say('date', date);
    else if (await isPassedTooEarly(operation, employerId, context))
      say('date', massActivityTexts.notHeldBefore);
    if (operation.isNewPersonOut) say('newPerson', massActivityTexts.newPersonOut);
    if (!(await isHeld(operation, employerId, context))) say('subject', massActivityTexts.holdsNothing);
    if (await hasCodeOfAnother(operation, context)) {
      const text = `${optionLabels[option.fiscalCode]} ${massActivityTexts.fiscalCodeTaken}`;
      say(option.fiscalCode, text);
    }
  }
  return problems;
}

async function dateProblem(
  { type, effectiveDate }: CheckedOperation,
  employerId: number,
  { db, clock }: RequestContext,
): Promise<string | null> {
  const last = await data.latestEffectiveDate(db, employerId, type);
  return decorrenzaProblem(effectiveDate, { today: clock.today(), last });
}

async function isHeld(
  { type, subject }: CheckedOperation,
  employerId: number,
  { db, clock }: RequestContext,
): Promise<boolean> {
  const role = roleOfAction(type);
  if (role === null || subject === null) return true;
  return data.holdsRole(db, { employerId, personId: subject.id, role, today: clock.today() });
}

/** Whether the role passes on a day on which, in some unit, who leaves it cannot hand it over. */
async function isPassedTooEarly(
  { type, options, newPersonId, subject, companies, effectiveDate }: Operation,
  employerId: number,
  { db, clock }: RequestContext,
): Promise<boolean> {
  const [role, kind] = [roleOfAction(type), changeKind(type, { options, newPersonId })];
  if (role === null || subject === null || kind === 'data') return false;
  const days = { today: clock.today(), day: effectiveDate };
  return data.cannotPass(db, { employerId, personId: subject.id, role, companies, ...days });
}

/** Whether the person who keeps or takes the role is to have the fiscal code of somebody else. */
async function hasCodeOfAnother(
  { type, options, values, subject, newPersonId }: CheckedOperation,
  { db }: RequestContext,
): Promise<boolean> {
  const kind = changeKind(type, { options, newPersonId });
  const code = values[option.fiscalCode];
  if (code === undefined || kind === 'employer') return false;
  // Who is on record already is chosen, not typed in.
  const of = { person: newPersonId, typed: null, data: subject?.id ?? null };
  return data.isOfAnother(db, code, of[kind]);
}

/** One refusal with all that is wrong: the list as its text, under each field its own words. */
function refusalOf(problems: readonly Problem[]): Refusal {
  const fields = problems.map(({ action, option: which, fieldText }) => [fieldOf(action, which), fieldText]);
  return invalid(listed(problems).join('\n'), Object.fromEntries(fields));
}

function fieldOf(action: number, which: Problem['option']): string {
  if (which === null) return String(action);
  if (which === 'date') return `${action}.${effectiveDateLabel}`;
  return `${action}.${typeof which === 'number' ? optionLabels[which] : which}`;
}

function unchangedFields(operations: readonly CheckedOperation[]): Record<string, string> {
  return Object.fromEntries(
    operations.flatMap((operation) =>
      operation.options
        .filter((which) => isUnchanged(operation, which))
        .map((which) => [fieldOf(operation.type, which), massTexts.unchanged([optionLabels[which]])]),
    ),
  );
}
