import { type SQL, sql } from 'drizzle-orm';
import { isAllowed, type User } from '#platform/contract/access.ts';
import { keepInstruments } from '#radioprotection/instruments/permissions.ts';
import { calibrationNearDays } from '../rules.ts';
import { beginning, piece, type Window } from './pieces.ts';

/** Calibrations that end soon, or have ended: of all instruments for the staff that keeps them, of a client's for the client. */
export function ofInstruments(user: User, { today }: Window): SQL[] {
  const isOwn = sql`exists (select from grants g join control_clients c on c.principal_id = g.principal_id and c.active
    where g.user_id = ${user.id} and g.principal_id = i.principal_id)`;
  const whose = isAllowed(user.roles, keepInstruments)
    ? sql`true`
    : user.roles.includes('cliente')
      ? isOwn
      : null;
  if (whose === null) return [];
  return [
    piece(
      'taratura',
      {
        ...{ id: sql`i.id`, quando: beginning(sql`i.next_calibration - ${calibrationNearDays}::int`) },
        ...{
          nome: sql`i.brand || ' ' || i.model || ' – s/n ' || i.serial_number`,
          entro: sql`i.next_calibration`,
        },
        sede: sql`(select p.name from principals p where p.id = i.principal_id)`,
        committente: sql`i.principal_id`,
      },
      sql`instruments i where i.active and i.next_calibration <= ${today}::date + ${calibrationNearDays}::int and ${whose}`,
    ),
  ];
}
