import { type SQL, sql } from 'drizzle-orm';
import { addresses, clients, measurementPoints } from '#customers/schema.ts';
import { townSql } from '#geography/town-words/server/public.ts';
import { principals, users } from '#identity/schema.ts';
import { holdsWords, isReached, likelyIds, piece, rankOf, type Sought } from './pieces.ts';

const place = townSql(sql`addresses`);

export function principalPiece(sought: Sought): SQL {
  const table = { name: 'principals', id: principals.id, searchText: principals.searchText };
  return piece('committente', {
    columns: {
      ...{ id: sql`principals.id`, nome: sql`principals.name`, attivo: sql`principals.active` },
      ...{ dettaglio: sql`''`, committente: sql`principals.id`, rank: rankOf(principals.name, sought.text) },
    },
    from: sql`principals`,
    where: sql`${principals.id} in ${likelyIds(sought, { ...table, joined: sql`principals`, principalId: principals.id })}
      and ${isReached(sought.user, principals.id)}`,
    order: sql`rank, attivo desc, nome, id`,
  });
}

export function clientPiece(sought: Sought): SQL {
  const joined = sql`clients join principals on principals.id = clients.principal_id`;
  const table = { name: 'clients', id: clients.id, searchText: clients.searchText };
  return piece('cliente', {
    columns: {
      ...{ id: sql`clients.id`, nome: sql`clients.name`, cliente: sql`clients.id` },
      dettaglio: sql`${townSql(sql`clients`)} || ' · ' || principals.name`,
      attivo: sql`(clients.active and principals.active)`,
      ...{ committente: sql`principals.id`, rank: rankOf(clients.name, sought.text) },
    },
    from: joined,
    where: sql`${clients.id} in ${likelyIds(sought, { ...table, joined: sql`clients`, principalId: clients.principalId })}
      and ${isReached(sought.user, clients.principalId)}`,
    order: sql`rank, attivo desc, nome, id`,
  });
}

const sites = sql`addresses join clients on clients.id = addresses.client_id`;

export function sitePiece(sought: Sought): SQL {
  const table = { name: 'addresses', id: addresses.id, searchText: addresses.searchText };
  return piece('sede', {
    columns: {
      ...{ id: sql`addresses.id`, nome: sql`addresses.name`, indirizzo: sql`addresses.id` },
      dettaglio: sql`addresses.address || ', ' || ${place} || ' · ' || clients.name`,
      attivo: sql`(addresses.active and clients.active)`,
      ...{ committente: sql`clients.principal_id`, cliente: sql`clients.id` },
      rank: rankOf(addresses.name, sought.text),
    },
    from: sites,
    where: sql`${addresses.id} in ${likelyIds(sought, { ...table, joined: sites, principalId: clients.principalId })}
      and ${isReached(sought.user, clients.principalId)}`,
    order: sql`rank, attivo desc, nome, id`,
  });
}

export function pointPiece(sought: Sought): SQL {
  const joined = sql`measurement_points join addresses on addresses.id = measurement_points.address_id
    join clients on clients.id = addresses.client_id`;
  const table = {
    name: 'measurement_points',
    id: measurementPoints.id,
    searchText: measurementPoints.searchText,
  };
  return piece('punto', {
    columns: {
      ...{ id: sql`measurement_points.id`, nome: sql`measurement_points.alias` },
      dettaglio: sql`addresses.name || ', ' || ${place} || ' · ' || clients.name`,
      attivo: sql`(measurement_points.active and addresses.active and clients.active)`,
      ...{ committente: sql`clients.principal_id`, cliente: sql`clients.id`, indirizzo: sql`addresses.id` },
      rank: rankOf(measurementPoints.alias, sought.text),
    },
    from: joined,
    where: sql`${measurementPoints.id} in ${likelyIds(sought, { ...table, joined, principalId: clients.principalId })}
      and ${isReached(sought.user, clients.principalId)}`,
    order: sql`rank, attivo desc, nome, id`,
  });
}

/** People with an account, erased ones left out. */
export function personPiece({ text }: Sought): SQL {
  return piece('persona', {
    columns: {
      ...{ id: sql`users.id`, nome: sql`users.name`, attivo: sql`(users.disabled_at is null)` },
      dettaglio: sql`users.username || ' · ' || users.email`,
      rank: rankOf(users.name, text),
    },
    from: sql`users`,
    where: sql`users.erased_at is null and ${holdsWords(users.searchText, text)}`,
    order: sql`rank, attivo desc, nome, id`,
  });
}
