import { sql } from 'drizzle-orm';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { instantJson } from '#platform/server/database/json.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { atWork, employersWithinReach, holdsOn } from '../../reach/server/public.ts';
import { latestSettings } from '../../settings/server/public.ts';
import type { EarlierValue, getMassActivity, StoredAction } from '../draft/contract.ts';
import {
  type ActionType,
  actionLabels,
  effectiveDateLabel,
  type OptionId,
  optionLabels,
  subjectKeys,
} from '../operations/rules.ts';
import { massActivityTexts } from '../rules.ts';
import type { StoredValues } from '../schema.ts';
import { accountName, employerValues, personValues } from './current-data.ts';
import { type OperationUnits, operationUnitsJson, type Settings, warningsOf } from './warn-of-terms.ts';

type Named = { value: number; label: string };
type OperationRow = {
  type: ActionType;
  options: OptionId[];
  values: StoredValues;
  effectiveDate: string | null;
  companies: Named[];
  subject: Named | null;
  newPerson: Named | null;
  user: (Named & { username: string }) | null;
};
type EarlierRow = {
  type: ActionType;
  option: OptionId;
  before: string | null;
  now: string | null;
  companies: number[];
};
type MassRow = Omit<ResponseOf<typeof getMassActivity>, 'actions' | 'valoriPrecedenti' | 'avvisi'> & {
  operations: OperationRow[];
  earlier: EarlierRow[];
  found: OperationUnits[];
  settings: Settings;
};

const personJson = (
  column: string,
) => sql`(select json_build_object('value', x.id, 'label', x.surname || ' ' || x.name)
  from persons x where x.id = ${sql.raw(column)})`;

const operationsJson = sql`(select coalesce(json_agg(json_build_object(
    'type', o.action_type, 'options', o.options, 'values', o.input_values,
    'effectiveDate', to_char(o.effective_date, 'YYYY-MM-DD'),
    'companies', (select coalesce(json_agg(json_build_object('value', u.id, 'label', u.alias) order by u.alias, u.id), '[]')
      from mass_operation_companies c join companies u on u.id = c.company_id
      where c.mass_activity_id = o.mass_activity_id and c.action_type = o.action_type),
    'subject', ${personJson('o.subject_person_id')}, 'newPerson', ${personJson('o.new_person_id')},
    'user', (select json_build_object('value', a.id, 'label', a.name, 'username', a.username)
      from users a where a.id = o.user_id)) order by o.position), '[]')
  from mass_operations o where o.mass_activity_id = m.id)`;

/** What was frozen, beside what is said today: values that are the same in several units stand once. */
const earlierJson = (today: string) => sql`(select coalesce(json_agg(json_build_object('type', t.action_type,
    'option', t.option, 'before', t.before, 'now', t.now, 'companies', t.companies)
    order by t.position, t.option, t.before nulls first), '[]')
  from (select o.position, o.action_type, w.option, w.value as before,
      nullif(today.data ->> w.option::text, '') as now, json_agg(w.company_id order by w.company_id) as companies
    from mass_operations o
      join employers e on e.id = m.employer_id
      left join persons p on p.id = o.subject_person_id
      left join person_versions v on v.person_id = p.id and ${holdsOn(sql`v`, today)}
      cross join lateral (select case when o.action_type = 1 then ${employerValues}
        else ${personValues(accountName)} end as data) today
      join mass_old_values w on w.mass_activity_id = o.mass_activity_id and w.action_type = o.action_type
    where o.mass_activity_id = m.id group by 1, 2, 3, 4, 5) t)`;

/** A mass activity within reach as it is stored, in one round trip. Throws 404. */
export async function readStoredMass(
  id: number,
  context: RequestContext,
): Promise<ResponseOf<typeof getMassActivity>> {
  const today = context.clock.today();
  const { rows } = await context.db.execute<MassRow>(sql`
    select m.id, m.employer_id as employer, m.status, m.deleted_at is null as active, m.version as versione,
      (select u.name from users u where u.id = m.created_by) as "createdBy",
      ${instantJson(sql`m.created_at`)} as "createdAt", m.reverses_id as reverses,
      ${operationsJson} as operations, ${earlierJson(today)} as earlier,
      ${operationUnitsJson(today)} as found, ${latestSettings} as settings
    from mass_activities m where m.id = ${id} and ${employersWithinReach(atWork(context), sql`m.employer_id`)}`);
  const [stored] = rows;
  if (!stored) throw notFound(massActivityTexts.notFound);
  const { operations, earlier, found, settings, ...mass } = stored;
  return {
    ...mass,
    actions: operations.map(asAction),
    valoriPrecedenti: earlier.map(asEarlier),
    avvisi: warningsOf(found, today, settings),
  };
}

const optionOf = (id: OptionId) => ({ id, label: optionLabels[id] });

function asAction({
  type,
  options,
  values,
  effectiveDate,
  companies,
  subject,
  newPerson,
  user,
}: OperationRow): StoredAction {
  const typed = options.flatMap((one) => {
    const value = values[String(one)];
    return value === undefined ? [] : [[optionLabels[one], value] as const];
  });
  const key = String(type);
  return {
    ...{ id: type, label: actionLabels[type], selectedOptions: options.map(optionOf) },
    selectedCompanies: companies,
    selectedPersons: { [subjectKeys[type]]: subject },
    inputValues: {
      [key]: {
        ...Object.fromEntries(typed),
        ...(effectiveDate === null ? {} : { [effectiveDateLabel]: effectiveDate }),
      },
    },
    ...{ selectedUsers: { [key]: user }, selectedNewPerson: { [key]: newPerson } },
  };
}

const asEarlier = ({ type, option, before, now, companies }: EarlierRow): EarlierValue => ({
  ...{ action: type, option: optionOf(option), prima: before, adesso: now },
  ...{ cambiato: before !== now, companies },
});
