import { type SQL, sql } from 'drizzle-orm';
import { seesAllPrincipals } from '#identity/reach/server/public.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { FoundKind, FoundRecord } from '../contract.ts';
import { kindsOf } from '../rules.ts';
import { batchPiece, dosimeterPiece, reportPiece, shipmentPiece } from './code-pieces.ts';
import { clientPiece, personPiece, pointPiece, principalPiece, sitePiece } from './name-pieces.ts';
import { reachedPrincipals, type Sought } from './pieces.ts';
import { employerPiece, projectPiece, responsiblePiece, unitPiece } from './unit-pieces.ts';

const pieces: Record<FoundKind, (sought: Sought) => SQL | null> = {
  dosimetro: dosimeterPiece,
  sede: sitePiece,
  cliente: clientPiece,
  committente: principalPiece,
  punto: pointPiece,
  relazione: reportPiece,
  spedizione: shipmentPiece,
  lotto: batchPiece,
  unita: unitPiece,
  datore: employerPiece,
  progetto: projectPiece,
  responsabile: responsiblePiece,
  persona: personPiece,
};

/** What a person may find by a text, of each kind the likeliest first: one statement. */
export async function findRecords(db: Db, sought: Sought): Promise<FoundRecord[]> {
  const { user } = sought;
  const wanted = kindsOf(user)
    .map((kind) => pieces[kind](sought))
    .filter((each) => each !== null);
  const zone = seesAllPrincipals(user)
    ? sql`null::int`
    : sql`(select min(z.zone_id) from principal_zones z
        join user_zones u on u.zone_id = z.zone_id and u.user_id = ${user.id}
        join zones a on a.id = z.zone_id and a.active where z.principal_id = found.committente)`;
  const { rows } = await db.execute<FoundRecord>(sql`
    with ${reachedPrincipals(user)}
    select found.tipo, found.id, found.nome, found.dettaglio, found.rank < 0 as esatto, found.attivo, ${zone} as zona,
           found.committente, found.cliente, found.indirizzo
      from (${sql.join(wanted, sql` union all `)}) found
     order by found.place`);
  return rows;
}
