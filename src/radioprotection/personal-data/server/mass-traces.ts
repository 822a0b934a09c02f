import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import {
  type ActionType,
  actionLabels,
  changeKind,
  type OptionId,
  optionLabels,
} from '../../mass-activities/rules.ts';
import type { Somebody } from './people.ts';

type Value = { unita: string; option: OptionId; prima: string | null };
type Row = {
  pratica: number;
  type: ActionType;
  decorrenza: string | null;
  options: OptionId[];
  newPersonId: number | null;
  /** Whom of the operation they are. */
  isSubject: boolean;
  isChosen: boolean;
  isTyped: boolean;
  typed: Record<string, string | null>;
  frozen: Value[];
  notified: (Value & { dopo: string | null })[];
};

/**
 * The operations of mass activities that name somebody: who is changed or leaves a role, who takes it, also where he was
 * typed in by hand. Each with what was typed, what was frozen on submission, and what the notifications say of him: not
 * what they say of who went before or comes after.
 */
export async function listMassOperations(
  db: Db,
  { persons, workers }: Somebody,
): Promise<Record<string, unknown>[]> {
  const ids = sql`${sql.param(persons.map(({ id }) => id))}::int[]`;
  const codes = [...persons, ...workers].flatMap(({ fiscalCode }) => (fiscalCode ? [fiscalCode] : []));
  const { rows } = await db.execute<Row>(sql`
    select o.mass_activity_id as pratica, o.action_type as type, o.effective_date::text as decorrenza, o.options,
      o.new_person_id as "newPersonId", x.is_subject as "isSubject", x.is_chosen as "isChosen", x.is_typed as "isTyped",
      o.input_values as typed,
      (select coalesce(json_agg(json_build_object('unita', u.alias, 'option', w.option, 'prima', w.value)
          order by u.alias, u.id, w.option), '[]')
        from mass_old_values w join companies u on u.id = w.company_id
        where w.mass_activity_id = o.mass_activity_id and w.action_type = o.action_type) as frozen,
      (select coalesce(json_agg(json_build_object('unita', u.alias, 'option', w.option, 'prima', w.old_value, 'dopo', w.value)
          order by u.alias, u.id, w.option), '[]')
        from activities n join companies u on u.id = n.company_id join unit_change_values w on w.activity_id = n.id
        where n.mass_activity_id = o.mass_activity_id and w.action_type = o.action_type) as notified
      from mass_operations o cross join lateral (select
          coalesce(o.subject_person_id = any (${ids}), false) as is_subject,
          coalesce(o.new_person_id = any (${ids}), false) as is_chosen,
          coalesce(o.action_type <> 1 and o.input_values ->> '5' = any (${sql.param(codes)}::text[]), false)
            or exists (select from mass_entered_persons e where e.mass_activity_id = o.mass_activity_id
              and e.action_type = o.action_type and e.person_id = any (${ids})) as is_typed) x
     where x.is_subject or x.is_chosen or x.is_typed
     order by o.mass_activity_id, o.position`);
  return rows.map((row) => {
    const { pratica, type, decorrenza, typed, frozen, notified } = row;
    const isNew = isToldAnew(row);
    return {
      ...{ pratica, operazione: actionLabels[type], decorrenza },
      scritti: isNew
        ? Object.fromEntries(
            Object.entries(typed).map(([one, value]) => [optionLabels[Number(one) as OptionId], value]),
          )
        : {},
      precedenti: row.isSubject
        ? frozen.map(({ unita, option, prima }) => ({ unita, campo: optionLabels[option], prima }))
        : [],
      notificati: notified.map(({ unita, option, prima, dopo }) => ({
        ...{ unita, campo: optionLabels[option] },
        ...(row.isSubject ? { prima } : {}),
        ...(isNew ? { dopo } : {}),
      })),
    };
  });
}

/** Whether the new values of an operation are about them. */
function isToldAnew({ type, isSubject, isChosen, isTyped, ...operation }: Row): boolean {
  const kind = changeKind(type, operation);
  if (kind === 'person') return isChosen;
  return kind === 'typed' ? isTyped : isSubject;
}
