import { sql } from 'drizzle-orm';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { conflict } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { insertRecord } from '#platform/server/records/insert-record.ts';
import {
  type ActionType,
  actionLabels,
  changeKind,
  type OptionId,
  option,
  optionLabels,
} from '../../mass-activities/rules.ts';
import { massActivities } from '../../mass-activities/schema.ts';
import {
  type DraftOperation,
  lockMass,
  refuseNotGranted,
  writeContent,
} from '../../mass-activities/server/public.ts';
import type { proposeReverse as endpoint } from '../contract.ts';
import { outcomeTexts } from '../rules.ts';

type InForce = {
  type: ActionType;
  options: OptionId[];
  subjectId: number | null;
  newPersonId: number | null;
  enteredId: number | null;
  /** Units in which it is in force. */
  units: number[] | null;
  old: Partial<Record<string, string | null>> | null;
};

/**
 * A new mass activity, to be worked on, that takes back what another one has brought into force: in the units where it
 * is, with the values that were there before. Its dates are still to be typed. Tells what is to be corrected by hand:
 * no mass activity empties a field or takes an account away. Throws 404, and 409 where nothing is in force or all of it
 * is to be corrected by hand.
 */
export async function proposeReverse(
  place: { employer: number; activity: number },
  context: RequestContext,
): Promise<ResponseOf<typeof endpoint>> {
  const { db, clock, user } = context;
  await lockMass(place, context);
  const inForce = (await findInForce(db, place.activity)).filter(({ units }) => units !== null);
  if (inForce.length === 0) throw conflict(outcomeTexts.nothingInForce);
  const operations = inForce.flatMap(reversed);
  const byHand = inForce.flatMap(leftByHand);
  if (operations.length === 0) throw conflict(outcomeTexts.onlyByHand(byHand));
  const actionTypes = operations.map(({ type }) => type);
  await refuseNotGranted(context, actionTypes);
  const id = await insertRecord(db, massActivities, {
    ...{ employerId: place.employer, reversesId: place.activity },
    ...{ createdBy: user.id, createdAt: clock.now() },
  });
  await writeContent(id, operations, context);
  const companies = new Set(operations.flatMap((operation) => operation.companies)).size;
  await recordAudit(context, {
    event: 'mass-activity.created',
    entityId: id,
    details: { actionTypes, companies },
  });
  return { data: { activity: id }, activity: id, daCorreggere: byHand };
}

async function findInForce(db: Db, activity: number): Promise<InForce[]> {
  const inForce = sql`activities n join unit_changes c on c.activity_id = n.id
    where n.mass_activity_id = o.mass_activity_id and c.action_type = o.action_type and c.processed_at is not null`;
  const { rows } = await db.execute<InForce>(sql`
    select o.action_type as type, o.options, o.subject_person_id as "subjectId", o.new_person_id as "newPersonId",
      (select e.person_id from mass_entered_persons e
        where e.mass_activity_id = o.mass_activity_id and e.action_type = o.action_type) as "enteredId",
      (select json_agg(n.company_id order by n.company_id) from ${inForce}) as units,
      (select json_object_agg(w.option, w.old_value) from unit_change_values w
        where w.action_type = o.action_type and w.activity_id = (select min(n.id) from ${inForce})) as old
    from mass_operations o where o.mass_activity_id = ${activity} order by o.position`);
  return rows;
}

/** Names and fiscal code: enough to tell that the former person is back. */
const identity: readonly OptionId[] = [option.name, option.surname, option.fiscalCode];

/** What had a value before that can be put back. */
const hadValue = ({ old }: InForce, one: OptionId) =>
  one !== option.user && (old?.[String(one)] ?? '') !== '';

function reversed(operation: InForce): DraftOperation[] {
  const { type, units, subjectId, newPersonId, enteredId } = operation;
  const kind = changeKind(type, operation);
  const follower = kind === 'person' ? newPersonId : kind === 'typed' ? enteredId : null;
  const wanted = kind === 'typed' ? identity : operation.options;
  const old = operation.old ?? {};
  const options = wanted.filter((one) => hadValue(operation, one));
  if (units === null || options.length === 0) return [];
  const persons =
    follower === null ? { subjectId, newPersonId: null } : { subjectId: follower, newPersonId: subjectId };
  const values = Object.fromEntries(options.map((one) => [one, old[String(one)] ?? null]));
  return [{ type, options, values, effectiveDate: '', companies: units, userId: null, ...persons }];
}

/** What stays as it is now: of a role that goes back nothing, unless no operation can say so. */
function leftByHand(operation: InForce): string[] {
  const { type, options } = operation;
  const label = actionLabels[type];
  const kind = changeKind(type, operation);
  if (kind === 'person' || kind === 'typed')
    return reversed(operation).length > 0 ? [] : [`${label}: ${outcomeTexts.roleHolder}`];
  const left = options.filter((one) => !hadValue(operation, one)).map((one) => optionLabels[one]);
  return left.length === 0 ? [] : [`${label}: ${left.join(', ')}`];
}
