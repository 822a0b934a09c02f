import pg from 'pg';
import { pino } from 'pino';
import { createAccount } from '#accounts/people/server/public.ts';
import { migrate } from '#app/migrate.ts';
import { openFoundation } from '#app/services.ts';
import { readConfig } from '#platform/server/config.ts';
import type { Sizes } from './sizes.ts';

export const password = 'radia-bench';

/** User names: the laboratory sees all, `operatore-1` … work each for a principal of their own. */
export const laboratory = 'laboratorio';
export const operator = (number: number): string => `operatore-${number}`;

/** Ids begin where no other kind of record has any, so that one can be told from the other in what is sent. */
const from = {
  clients: 1_100_000,
  operatorClients: 1_200_000,
  historyAddresses: 2_100_000,
  operatorAddresses: 2_200_000,
  spreadAddresses: 2_300_000,
  searchedAddresses: 2_400_000,
  historyPoints: 3_000_000,
  freePoints: 4_100_000,
  operatorPoints: 4_200_000,
  measuredPoints: 4_500_000,
  spreadPoints: 4_300_000,
  placements: 10_000_000,
  available: 50_000_000,
  freeDosimeters: 60_000_000,
  operatorDosimeters: 70_000_000,
  measuredDosimeters: 80_000_000,
  spreadDosimeters: 90_000_000,
  searchedPoints: 4_700_000,
  searchedDosimeters: 95_000_000,
};

const clientsPerOperator = 5;
const pointsPerClient = 20;
const dosimetersPerOperator = clientsPerOperator * pointsPerClient;

/** A principal with nearly all placements there are. */
export const history = {
  ...{ principalId: 101, clientId: 1_000_101, dosimeters: from.available },
  ...{ addressId: from.historyAddresses, pointId: from.historyPoints, placementId: from.placements },
};
/** A principal with thousands of clients. */
export const crowd = { principalId: 102 };
/** The n-th of them, from 0. */
export const crowdClient = (n: number): number => from.clients + 1 + n;
/** A principal whose one client has thousands of addresses, with a dosimeter at every tenth. */
export const spread = {
  ...{ principalId: 105, clientId: 1_000_105, addressId: from.spreadAddresses + 1 },
  ...{ pointId: from.spreadPoints + 1, placementId: from.spreadDosimeters + 1 },
};
/** A principal where `freePlacement` finds points and dosimeters to bring together. */
export const site = { principalId: 103, clientId: 1_000_103, addressId: 2_000_103 };

/** Addresses whose dosimeters have been removed, each point with ten of them: one with many, one with few. */
export const measured = { many: 2_000_104, few: 2_000_105 };
const staysPerPoint = 10;

/** Two windows in which nothing else was measured: one finds many sites, the other few. */
export const searchWindows = {
  many: { from: '2001-01-01', to: '2002-12-31' },
  few: { from: '2004-01-01', to: '2005-12-31' },
};
const pointsPerSearched = 3;
const staysPerSearched = 2;

export type Placeable = { pointId: number; dosimeterId: number; code: string };

const codeOf = (dosimeterId: number) => `LBS${dosimeterId}`;

/** The n-th free point of `site` with the n-th free dosimeter. */
export function freePlacement(n: number): Placeable {
  const dosimeterId = from.freeDosimeters + n;
  return { pointId: from.freePoints + n, dosimeterId, code: codeOf(dosimeterId) };
}

/** Of `freePlacement`: those placed one after the other, and then those placed by many at once. */
export const firstAtOnce = (sizes: Sizes): number => 2 * (sizes.rounds + sizes.warmUp) + 2;
const freePlacements = (sizes: Sizes): number =>
  firstAtOnce(sizes) + 4 * sizes.calls.perRound * (sizes.calls.rounds + 1);

/** What an operator works with: a principal, its clients, and the n-th point with the n-th dosimeter. */
export function workOf(number: number) {
  const place = (n: number) => {
    const client = (number - 1) * clientsPerOperator + (n % clientsPerOperator);
    const dosimeterId = from.operatorDosimeters + (number - 1) * dosimetersPerOperator + n;
    return {
      clientId: from.operatorClients + client,
      addressId: from.operatorAddresses + client,
      pointId: from.operatorPoints + client * pointsPerClient + Math.floor(n / clientsPerOperator),
      dosimeterId,
      code: codeOf(dosimeterId),
    };
  };
  return { principalId: 1000 + number, place, places: dosimetersPerOperator };
}

const postal = `'Via della Misura 1', 'Padova', '35100', 'PD'`;

function statements(sizes: Sizes, placements: number, addresses: number): string[] {
  const { users, clients, available } = sizes;
  const historyPoints = Math.ceil(placements / 10);
  const free = freePlacements(sizes);
  const operatorClients = users * clientsPerOperator;
  const available_ = (first: number, count: number, principal: string) => [
    `insert into dosimeters (id, code) select n, 'LBS' || n from generate_series(${first}, ${first + count - 1}) n`,
    `insert into placements (id, dosimeter_id, principal_id, shipped_on)
       select n, n, ${principal}, date '2026-01-12' from generate_series(${first}, ${first + count - 1}) n`,
  ];
  return [
    `insert into principals (id, name) select n, 'Committente ' || n from unnest(array[101, 102, 103, 104, 105]) n`,
    `insert into principals (id, name) select 1000 + n, 'Committente ' || n from generate_series(1, ${users}) n`,
    `insert into clients (id, principal_id, name, address, city, postal_code, province)
       select 1000000 + n, n, 'Cliente ' || n, ${postal} from unnest(array[101, 103, 104, 105]) n
       union all select ${from.clients} + n, 102, 'Cliente ' || n, ${postal} from generate_series(1, ${clients}) n
       union all select ${from.operatorClients} + n, 1001 + n / ${clientsPerOperator}, 'Cliente ' || n, ${postal}
         from generate_series(0, ${operatorClients - 1}) n`,
    `insert into addresses (id, client_id, name, address, city, postal_code, province, region_id)
       select 2000103, 1000103, 'Sede', ${postal}, 20
       union all select ${from.historyAddresses} + n, 1000101, 'Sede ' || n, ${postal}, 20
         from generate_series(0, ${Math.floor((historyPoints - 1) / 1000)}) n
       union all select ${from.operatorAddresses} + n, ${from.operatorClients} + n % ${operatorClients},
           'Sede ' || n, 'Via ' || n, case n % 3 when 0 then 'Padova' when 1 then 'Viterbo' else 'Abano Terme' end,
           '35100', 'PD', 20
         from generate_series(0, ${Math.max(addresses, operatorClients) - 1}) n
       union all select ${from.spreadAddresses} + n, ${spread.clientId}, 'Sede ' || n, 'Via ' || n,
           case n % 3 when 0 then 'Padova' when 1 then 'Viterbo' else 'Abano Terme' end, '35100', 'PD', 20
         from generate_series(1, ${addresses}) n`,
    `insert into measurement_points (id, address_id, alias, floor_id)
       select ${from.historyPoints} + n, ${from.historyAddresses} + n / 1000, 'Punto ' || n, 1
         from generate_series(0, ${historyPoints - 1}) n
       union all select ${from.freePoints} + n, 2000103, 'Punto ' || n, 1 from generate_series(0, ${free}) n
       union all select ${from.operatorPoints} + n, ${from.operatorAddresses} + n / ${pointsPerClient}, 'Punto ' || n, 1
         from generate_series(0, ${operatorClients * pointsPerClient - 1}) n
       union all select ${from.spreadPoints} + n, ${from.spreadAddresses} + n, 'Punto', 1
         from generate_series(1, ${addresses}) n`,
    `insert into dosimeters (id, code) select n, 'LBS' || n
       from generate_series(${from.placements}, ${from.placements + placements - 1}) n`,
    `insert into placements (id, dosimeter_id, principal_id, shipped_on, point_id, started_on, ended_on)
       select ${from.placements} + n, ${from.placements} + n, 101, day - 20, ${from.historyPoints} + n / 10, day,
              case when n % 10 < 9 then day + 350 end
         from generate_series(0, ${placements - 1}) n, lateral (select date '2016-01-11' + n % 10 * 365 as day) d`,
    ...[
      { addressId: measured.many, first: 0, count: sizes.sitePlacements },
      { addressId: measured.few, first: sizes.sitePlacements, count: sizes.fewSitePlacements },
    ].flatMap(measuredSite),
    ...searchedSites(sizes.searched),
    `insert into dosimeters (id, code) select n, 'LBS' || n
       from generate_series(${from.spreadDosimeters + 1}, ${from.spreadDosimeters + addresses}, 10) n`,
    `insert into placements (id, dosimeter_id, principal_id, shipped_on, point_id, started_on)
       select n, n, ${spread.principalId}, date '2025-01-12', n - ${from.spreadDosimeters - from.spreadPoints},
              date '2025-02-12'
         from generate_series(${from.spreadDosimeters + 1}, ${from.spreadDosimeters + addresses}, 10) n`,
    ...available_(from.available, available, '101'),
    ...available_(from.freeDosimeters, free + 1, '103'),
    ...available_(
      from.operatorDosimeters,
      users * dosimetersPerOperator,
      `1001 + (n - ${from.operatorDosimeters}) / ${dosimetersPerOperator}`,
    ),
    `insert into users (name, email, email_verified, username, display_username)
       select 'Operatore ' || n, 'operatore-' || n || '@bench.invalid', true, 'operatore-' || n, 'operatore-' || n
         from generate_series(1, ${users}) n`,
    `insert into user_roles (user_id, role) select id, 'operatore' from users where username like 'operatore-%'`,
    `insert into grants (user_id, principal_id, can_add_client, can_add_address)
       select id, 1000 + substr(username, 11)::int, true, true from users where username like 'operatore-%'`,
    `insert into credentials (user_id, account_id, provider_id, password)
       select u.id, u.id::text, 'credential', c.password from users u, credentials c
        where u.username like 'operatore-%' and c.provider_id = 'credential'`,
    'analyze',
  ];
}

/** An address with `count` removed dosimeters, each after the other at its point. */
function measuredSite({ addressId, first, count }: { addressId: number; first: number; count: number }) {
  const numbers = `generate_series(${first}, ${first + count - 1}) n`;
  const point = `${from.measuredPoints} + n / ${staysPerPoint}`;
  return [
    `insert into addresses (id, client_id, name, address, city, postal_code, province, region_id)
       select ${addressId}, 1000104, 'Sede ' || ${addressId}, ${postal}, 20`,
    `insert into measurement_points (id, address_id, alias, floor_id)
       select distinct ${point}, ${addressId}, 'Punto ' || n / ${staysPerPoint}, 1 from ${numbers}`,
    `insert into dosimeters (id, code) select ${from.measuredDosimeters} + n, 'LBS' || ${from.measuredDosimeters} + n
       from ${numbers}`,
    `insert into placements (id, dosimeter_id, principal_id, shipped_on, point_id, started_on, ended_on)
       select ${from.measuredDosimeters} + n, ${from.measuredDosimeters} + n, 104, day - 20, ${point}, day, day + 60
         from ${numbers}, lateral (select date '2024-06-03' + n % ${staysPerPoint} * 65 as day) d`,
  ];
}

/** Sites of one client, each with three points at which two dosimeters were, one after the other, in its window. */
function searchedSites({ many, few }: Sizes['searched']): string[] {
  const stays = pointsPerSearched * staysPerSearched;
  const sites = `generate_series(0, ${many + few - 1}) n`;
  const numbers = `generate_series(0, ${(many + few) * stays - 1}) n`;
  const id = `${from.searchedDosimeters} + n`;
  return [
    `insert into addresses (id, client_id, name, address, city, postal_code, province, region_id)
       select ${from.searchedAddresses} + n, 1000104, 'Sede cercata ' || n, ${postal}, 20 from ${sites}`,
    `insert into measurement_points (id, address_id, alias, floor_id)
       select ${from.searchedPoints} + n, ${from.searchedAddresses} + n / ${pointsPerSearched}, 'Punto ' || n, 1
         from generate_series(0, ${(many + few) * pointsPerSearched - 1}) n`,
    `insert into dosimeters (id, code) select ${id}, 'LBS' || ${id} from ${numbers}`,
    `insert into placements (id, dosimeter_id, principal_id, shipped_on, point_id, started_on, ended_on)
       select ${id}, ${id}, 104, day - 20, ${from.searchedPoints} + n / ${staysPerSearched}, day, day + 170
         from ${numbers}, lateral (select case when n < ${many * stays} then date '2001-02-01' else date '2004-02-01' end
           + n % ${staysPerSearched} * 180 as day) d`,
  ];
}

/** Fills an empty database: migrated, with `placements` placements and `addresses` addresses of operators' clients. */
export async function fillWorld(
  databaseUrl: string,
  sizes: Sizes,
  { placements, addresses }: { placements: number; addresses: number },
): Promise<void> {
  await migrate(databaseUrl);
  await createLaboratory(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // Rows of one statement are consistent among themselves: what triggers and foreign keys would ask is known.
    await client.query('set session_replication_role = replica');
    await client.query("set maintenance_work_mem = '256MB'");
    const indexes = await setAsideIndexes(client, 'placements');
    for (const statement of statements(sizes, placements, addresses)) await client.query(statement);
    for (const index of indexes) await client.query(index);
    await client.query('vacuum analyze placements');
    // What the indexes of words have put off, an installation's database does by itself within a minute.
    await client.query('vacuum principals, clients, addresses, measurement_points, dosimeters');
  } finally {
    await client.end();
  }
}

async function createLaboratory(databaseUrl: string): Promise<void> {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'for-this-one-account-only-0123456789',
  });
  const { database, authentication } = openFoundation(config, pino({ level: 'silent' }));
  try {
    await createAccount(database.db, authentication, {
      username: laboratory,
      displayName: 'Laboratorio',
      email: 'laboratorio@bench.invalid',
      password,
      roles: ['lab'],
    });
  } finally {
    await database.close();
  }
}

/** Drops what slows down a load, all but the primary key. Returns the statements that bring it back. */
async function setAsideIndexes(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ remove: string; restore: string }>(
    `select case when c.oid is null then format('drop index %I', i.relname)
                 else format('alter table %I drop constraint %I', $1::text, c.conname) end as remove,
            case when c.oid is null then pg_get_indexdef(i.oid)
                 else format('alter table %I add constraint %I %s', $1::text, c.conname, pg_get_constraintdef(c.oid))
            end as restore
       from pg_index x join pg_class i on i.oid = x.indexrelid
       left join pg_constraint c on c.conindid = i.oid and c.conrelid = x.indrelid
      where x.indrelid = $1::regclass and not x.indisprimary
        and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = i.oid)`,
    [table],
  );
  for (const { remove } of rows) await client.query(remove);
  return rows.map(({ restore }) => restore);
}
