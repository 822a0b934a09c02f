import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { seesAllControls } from '../../reach/server/public.ts';
import type { CardMeasurement, CardOnWire, CardPage } from '../card/contract.ts';
import { controlCards, controlMeasurements } from '../schema.ts';

/** Daily measurements of so many days are shown; the spreadsheet has all. */
const shownDays = 366;

const instantText = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** SQL: a card in row `k` as JSON. */
const cardJson = sql`json_build_object('id', k.id, 'nome', k.name, 'aperta', k.opened_on, 'chiusa', k.closed_on,
  'motivo', k.close_reason, 'edr', (select u.name from users u where u.id = k.expert_id), 'edrId', k.expert_id,
  'misureNecessarie', k.measurements_needed, 'media', k.mean, 'sigma', k.sigma, 'versione', k.version)`;

type Found = {
  carta: CardOnWire | null;
  misure: CardMeasurement[];
  totale: number;
  carte: CardPage['carte'];
  gestibile: boolean;
  esperti: CardPage['esperti'];
};

/** The cards of an instrument, one of them with what was measured for it: the one in use unless another is asked for. */
export async function findCards(
  db: Db,
  place: { clientId: number; instrumentId: number; cardId?: number | undefined },
  user: User,
): Promise<Found> {
  const { instrumentId, cardId } = place;
  const isShown = cardId === undefined ? sql`k.closed_on is null` : sql`k.id = ${cardId}`;
  const { rows } = await db.execute<Found>(sql`
    with shown as (select * from control_cards k where k.instrument_id = ${instrumentId} and ${isShown}),
    measured as (select m.*, row_number() over (partition by m.kind order by m.measured_on desc, m.id desc) as place
      from control_measurements m where m.card_id = (select id from shown)),
    may as (select ${mayKeep(user, place)} as keep)
    select (select ${cardJson} from shown k) as carta,
      coalesce((select json_agg(json_build_object('id', m.id, 'tipo', m.kind, 'giorno', m.measured_on,
          'valore', m.value, 'chi', u.name, 'nota', m.note, 'quando', ${instantText(sql`m.created_at`)},
          'ritiro', case when m.withdrawn_at is not null then json_build_object('motivo', m.withdrawn_reason,
            'chi', w.name, 'quando', ${instantText(sql`m.withdrawn_at`)}) end) order by m.measured_on, m.id)
        from measured m join users u on u.id = m.operator_id left join users w on w.id = m.withdrawn_by
       where m.kind = 'limite' or m.place <= ${shownDays}), '[]') as misure,
      (select count(*)::int from measured) as totale,
      coalesce((select json_agg(json_build_object('id', k.id, 'nome', k.name, 'aperta', k.opened_on,
          'chiusa', k.closed_on, 'motivo', k.close_reason) order by k.closed_on is null desc, k.opened_on desc, k.id desc)
        from control_cards k where k.instrument_id = ${instrumentId}), '[]') as carte,
      (select keep from may) as gestibile,
      coalesce((select json_agg(json_build_object('value', u.id, 'label', u.name) order by u.name, u.id)
        from users u where (select keep from may) and ${isExpert(sql`u`)}), '[]') as esperti`);
  return rows[0] as Found;
}

/** SQL condition: the user in this row is a radiation-protection expert in service. */
export const isExpert = (row: SQL) => sql`${row}.disabled_at is null and ${row}.erased_at is null
  and exists (select from user_roles expert_r where expert_r.user_id = ${row}.id and expert_r.role = 'edr')`;

/**
 * SQL condition: the user may open, replace and close cards of the instrument: the house any; an expert the one that names
 * him, and those of the instruments of a client that has named him.
 */
export function mayKeep(
  user: User,
  { clientId, instrumentId }: { clientId: number; instrumentId: number },
): SQL {
  if (seesAllControls(user)) return sql`true`;
  if (!user.roles.includes('edr')) return sql`false`;
  return sql`(exists (select from control_cards keep_k
      where keep_k.instrument_id = ${instrumentId} and keep_k.closed_on is null and keep_k.expert_id = ${user.id})
    or exists (select from instruments keep_i join control_clients keep_c on keep_c.principal_id = keep_i.principal_id
      where keep_i.id = ${instrumentId} and keep_i.principal_id = ${clientId} and keep_c.expert_id = ${user.id}))`;
}

export type StoredCard = typeof controlCards.$inferSelect;

/** The card in use, locked: measurements of it, and whoever closes it, wait for each other. */
export async function lockOpenCard(db: Db, instrumentId: number): Promise<StoredCard | undefined> {
  // The instrument first: where it has no card yet, two that open one wait for each other too.
  await db.execute(sql`select from instruments where id = ${instrumentId} for no key update`);
  const [found] = await db
    .select()
    .from(controlCards)
    .where(and(eq(controlCards.instrumentId, instrumentId), isNull(controlCards.closedOn)))
    .for('update');
  return found;
}

/** The values that count towards the limits of a card, in the order they were measured; µSv/h. */
export async function listLimitValues(db: Db, cardId: number): Promise<number[]> {
  const rows = await db
    .select({ value: controlMeasurements.value })
    .from(controlMeasurements)
    .where(
      and(
        eq(controlMeasurements.cardId, cardId),
        eq(controlMeasurements.kind, 'limite'),
        isNull(controlMeasurements.withdrawnAt),
      ),
    )
    .orderBy(controlMeasurements.id);
  return rows.map(({ value }) => value);
}

/** Who has measured for a card on a day already, and what; null: nobody. */
export async function findDaily(
  db: Db,
  cardId: number,
  day: string,
): Promise<{ who: string; value: number } | null> {
  const { rows } = await db.execute<{ who: string; value: number }>(sql`
    select u.name as who, m.value from control_measurements m join users u on u.id = m.operator_id
     where m.card_id = ${cardId} and m.kind = 'giornaliera' and m.measured_on = ${day} and m.withdrawn_at is null`);
  return rows[0] ?? null;
}

export async function insertMeasurement(
  db: Db,
  measurement: typeof controlMeasurements.$inferInsert,
): Promise<void> {
  await db.insert(controlMeasurements).values(measurement);
}

export async function updateCard(
  db: Db,
  cardId: number,
  values: Partial<typeof controlCards.$inferInsert>,
): Promise<void> {
  await db.update(controlCards).set(values).where(eq(controlCards.id, cardId));
}

export async function insertCard(db: Db, values: typeof controlCards.$inferInsert): Promise<void> {
  await db.insert(controlCards).values(values);
}

/** A measurement of a card, locked. */
export async function lockMeasurement(
  db: Db,
  cardId: number,
  measurementId: number,
): Promise<typeof controlMeasurements.$inferSelect | undefined> {
  const [found] = await db
    .select()
    .from(controlMeasurements)
    .where(and(eq(controlMeasurements.id, measurementId), eq(controlMeasurements.cardId, cardId)))
    .for('update');
  return found;
}

export async function updateMeasurement(
  db: Db,
  measurementId: number,
  values: Pick<typeof controlMeasurements.$inferInsert, 'withdrawnAt' | 'withdrawnBy' | 'withdrawnReason'>,
): Promise<void> {
  await db.update(controlMeasurements).set(values).where(eq(controlMeasurements.id, measurementId));
}

/** Whether a user is an expert in service, who may be named on a card. */
export async function isExpertUser(db: Db, userId: number): Promise<boolean> {
  const { rows } = await db.execute(sql`select from users u where u.id = ${userId} and ${isExpert(sql`u`)}`);
  return rows.length > 0;
}

export async function findMayKeep(
  db: Db,
  user: User,
  place: { clientId: number; instrumentId: number },
): Promise<boolean> {
  const { rows } = await db.execute<{ keep: boolean }>(sql`select ${mayKeep(user, place)} as keep`);
  return rows[0]?.keep ?? false;
}
