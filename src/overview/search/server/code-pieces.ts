import { type SQL, sql } from 'drizzle-orm';
import { clients } from '#customers/schema.ts';
import { batches, placements } from '#dosimeters/schema.ts';
import { seesAllPrincipals } from '#identity/reach/server/public.ts';
import { beginningOf } from '#platform/server/database/columns.ts';
import { openToCustomers } from '#reports/final-reports/server/public.ts';
import { codeBeginnings, exactCodes, foundPerKind, type NumberSought, numberSought } from '../rules.ts';
import { beginsWith, holdsWords, isReached, looksAt, piece, rankOf, type Sought } from './pieces.ts';

const capitals = sql`upper(dosimeters.code)`;

/**
 * Dosimeters by code, with where each is by its attribution in force; whoever does not see all finds those that are
 * within reach by it. The code as it stands is found by its index; so is what begins with it, so many at most, and for
 * whoever does not see all among his own besides.
 */
export function dosimeterPiece({ user, text }: Sought): SQL | null {
  const beginnings = codeBeginnings(text);
  if (beginnings.length === 0) return null;
  const exact = sql`${sql.param(exactCodes(text))}::text[]`;
  const ofAll = seesAllPrincipals(user);
  const most = sql.raw(String(ofAll ? looksAt.beginning : looksAt.beginningWithinReach));
  const starts = beginnings.map(
    (start) => sql`union (select id from dosimeters where ${beginsWith(capitals, 'upper', start)}
      order by ${beginningOf(capitals)} limit ${most})`,
  );
  const own = sql`union (select dosimeters.id from (
      select dosimeter_id from placements where ${isReached(user, placements.principalId)}
       limit ${sql.raw(String(looksAt.own))}) mine
    join dosimeters on dosimeters.id = mine.dosimeter_id
   where ${sql.join(
     beginnings.map((start) => beginsWith(capitals, 'upper', start)),
     sql` or `,
   )})`;
  const rank = sql`coalesce(array_position(${exact}, ${capitals}) - 100, 1)`;
  // Only those that are told are looked up further: which ones these are is known before.
  const told = sql`(select dosimeters.id, dosimeters.code, ${rank} as rank, placements.principal_id,
        placements.point_id, placements.address_id
      from (select id from dosimeters where ${capitals} = any(${exact}) ${sql.join(starts, sql` `)}
        ${ofAll ? sql`` : own}) likely
      join dosimeters on dosimeters.id = likely.id
      left join lateral (select t.* from placements t where t.dosimeter_id = likely.id
        order by t.legacy, t.id desc limit 1) placements on true
     where ${isReached(user, placements.principalId)}
     order by rank, dosimeters.code, dosimeters.id limit ${sql.raw(String(foundPerKind))}) told`;
  return piece('dosimetro', {
    columns: {
      ...{ id: sql`told.id`, nome: sql`told.code`, attivo: sql`true`, rank: sql`told.rank` },
      dettaglio: sql`concat_ws(' · ', coalesce(principals.name, 'In magazzino'),
        nullif(concat_ws(', ', addresses.name, measurement_points.alias), ''))`,
      ...{ committente: sql`told.principal_id`, cliente: sql`clients.id`, indirizzo: sql`addresses.id` },
    },
    from: sql`${told} left join principals on principals.id = told.principal_id
      left join measurement_points on measurement_points.id = told.point_id
      left join addresses on addresses.id = coalesce(measurement_points.address_id, told.address_id)
      left join clients on clients.id = addresses.client_id`,
    order: sql`rank, nome, id`,
  });
}

/** SQL condition: the year and number of a row are what is looked for, or begin so. */
function isNumbered(row: 'f' | 's', { year, number }: NumberSought): SQL {
  const table = sql.raw(row);
  const ofYear = year === null ? sql`true` : sql`${table}.year = ${year}`;
  return number === '' ? ofYear : sql`${ofYear} and ${table}.number::text like ${`${number}%`}`;
}

const rankOfNumber = (row: 'f' | 's', { year, number }: NumberSought): SQL =>
  year === null || number === ''
    ? sql`1`
    : sql`case when ${sql.raw(row)}.number::text = ${number} then -1 else 1 end`;

/** Final reports by number; customers find those that they may read. */
export function reportPiece({ user, text }: Sought): SQL | null {
  const number = numberSought(text, 'RF');
  if (number === null) return null;
  const isOpen = seesAllPrincipals(user)
    ? sql`true`
    : sql`exists (select from final_report_revisions r where r.report_id = f.id and ${openToCustomers('r')})`;
  return piece('relazione', {
    columns: {
      ...{ id: sql`f.id`, nome: sql`'RF-' || f.year || '-' || f.number` },
      dettaglio: sql`addresses.name || ' · ' || clients.name`,
      attivo: sql`not exists (select from final_report_withdrawals w where w.report_id = f.id)`,
      rank: rankOfNumber('f', number),
      ...{ committente: sql`clients.principal_id`, cliente: sql`clients.id`, indirizzo: sql`addresses.id` },
    },
    from: sql`final_reports f join addresses on addresses.id = f.address_id
      join clients on clients.id = addresses.client_id`,
    where: sql`${isNumbered('f', number)} and ${isReached(user, clients.principalId)} and ${isOpen}`,
    order: sql`rank, f.year desc, f.number desc`,
  });
}

/** Shipments that have left, by the number of their delivery note. */
export function shipmentPiece({ text }: Sought): SQL | null {
  const number = numberSought(text, 'DDT');
  if (number === null) return null;
  return piece('spedizione', {
    columns: {
      ...{ id: sql`s.id`, nome: sql`'DDT-' || s.year || '-' || s.number`, attivo: sql`true` },
      dettaglio: sql`principals.name || ' · ' || to_char(s.shipped_on, 'DD/MM/YYYY')`,
      ...{ rank: rankOfNumber('s', number), committente: sql`s.principal_id` },
    },
    from: sql`shipments s join principals on principals.id = s.principal_id`,
    where: sql`s.number is not null and ${isNumbered('s', number)}`,
    order: sql`rank, s.year desc, s.number desc`,
  });
}

export function batchPiece({ text }: Sought): SQL {
  return piece('lotto', {
    columns: {
      ...{ id: sql`batches.id`, nome: sql`batches.code`, dettaglio: sql`''`, attivo: sql`true` },
      rank: sql`case when upper(batches.code) = upper(${text}) then -1 else ${rankOf(batches.code, text)} end`,
    },
    from: sql`batches`,
    where: holdsWords(sql`search_fold(batches.code)`, text),
    order: sql`rank, nome, id`,
  });
}
