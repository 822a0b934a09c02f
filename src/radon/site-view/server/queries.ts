import { and, eq, sql } from 'drizzle-orm';
import { principals } from '#accounts/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database.ts';
import { isMeasuring, parentJson, recordsWithinReach } from '../../client-records/server/public.ts';
import { expiryNoticeDays, nominalExposureDays } from '../../points/rules.ts';
import { addresses, clients } from '../../schema.ts';
import type { ClientSite, ClientView, SiteView, ViewedPoint } from '../contract.ts';

/** A client within reach with all its addresses by name, those in use first. */
export async function findClientView(db: Db, user: User, clientId: number): Promise<ClientView | null> {
  const [found] = await db
    .select({
      id: clients.id,
      displayName: clients.name,
      address: clients.address,
      city: clients.city,
      cap: clients.postalCode,
      provincia: clients.province,
      attivo: clients.active,
      committente: parentJson('principals'),
      indirizzi: sql<ClientSite[]>`coalesce((
        select json_agg(json_build_object(
            'id', a.id, 'displayName', a.name, 'address', a.address, 'city', a.city, 'cap', a.postal_code,
            'provincia', a.province, 'attivo', a.active, 'codiceStabile', a.building_code,
            'punti', (select count(*) from measurement_points m where m.address_id = a.id and m.active),
            'dosimetriAttivi', (select count(*) from measurement_points m join placements p on p.point_id = m.id
              where m.address_id = a.id and ${isMeasuring})
          ) order by a.active desc, a.name, a.id)
          from addresses a where a.client_id = clients.id), '[]')`,
    })
    .from(clients)
    .innerJoin(principals, eq(principals.id, clients.principalId))
    .where(and(eq(clients.id, clientId), recordsWithinReach(user, clients.principalId)));
  return found ?? null;
}

/** An address within reach with its points by name, those in use first, and what measures at them on `today`. */
export async function findSiteView(
  db: Db,
  user: User,
  addressId: number,
  today: string,
): Promise<SiteView | null> {
  const noticeDays = nominalExposureDays - expiryNoticeDays;
  const [found] = await db
    .select({
      id: addresses.id,
      displayName: addresses.name,
      address: addresses.address,
      city: addresses.city,
      cap: addresses.postalCode,
      provincia: addresses.province,
      attivo: addresses.active,
      region: addresses.regionId,
      codiceStabile: addresses.buildingCode,
      cdr: addresses.riskContext,
      latitude: addresses.latitude,
      longitude: addresses.longitude,
      cliente: parentJson('clients'),
      committente: parentJson('principals'),
      punti: sql<ViewedPoint[]>`coalesce((
        select json_agg(json_build_object(
            'id', m.id, 'alias', m.alias, 'stanza', m.room_name, 'superficie', m.surface, 'codicePiano', m.floor_id,
            'oldPiano', m.old_floor, 'attivo', m.active,
            'attivi', coalesce((
              select json_agg(json_build_object('trattamento', p.id, 'codice', d.code, 'inizio', p.started_on,
                  'giorni', ${today}::date - p.started_on, 'inScadenza', ${today}::date - p.started_on >= ${noticeDays})
                  order by p.started_on, p.id)
                from placements p join dosimeters d on d.id = p.dosimeter_id
               where p.point_id = m.id and ${isMeasuring}), '[]')
          ) order by m.active desc, m.alias, m.id)
          from measurement_points m where m.address_id = addresses.id), '[]')`,
    })
    .from(addresses)
    .innerJoin(clients, eq(clients.id, addresses.clientId))
    .innerJoin(principals, eq(principals.id, clients.principalId))
    .where(and(eq(addresses.id, addressId), recordsWithinReach(user, clients.principalId)));
  return found ?? null;
}
