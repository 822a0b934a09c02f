import pg from 'pg';
import { reportContentOf } from '#db/builders/report-content.ts';
import type { Product } from './bench.ts';
import { enterActivities } from './cases/deadlines.ts';
import type { Sizes } from './sizes.ts';
import { crowd, history, laboratory, operator, spread } from './world.ts';

/** The unit with hundreds of devices, a registry for each, and its ids. */
export const listedUnit = {
  project: 1,
  employer: 1,
  company: 1,
  device: 1,
  registry: 1,
  manual: 1,
  person: 1,
};
/** Its folders, each with documents, by their numbers. */
export const listedFolders = {
  registry: { folder: 1, docId: 1001 },
  manual: { folder: 5_000_001, docId: 2001 },
  resonance: { folder: 6_000_001, docId: 3001 },
};
/** A trip with a day and its stops, and an instrument it takes along. */
export const listedTrip = { transfer: 9001, day: 9001, appointment: 9001, instrument: 9001 };
/** Of what is one of many: each of these lists has rows of its own. */
export const listedIds = {
  ...{ lotto: 1, massive: 9001, id: 9001, transmission: 9001, zone: 9001, doc: 9001 },
};

/**
 * What lists tell besides sites and dosimeters, as many as an installation of this size comes to in some years. The
 * laboratory's account may read everything; one operator's reaches the three principals with the most.
 */
export async function fillLists(product: Product, sizes: Sizes): Promise<void> {
  await enterActivities(product, sizes.activities.many);
  const client = new pg.Client({ connectionString: product.databaseUrl });
  await client.connect();
  try {
    // Rows of one statement are consistent among themselves: what triggers and foreign keys would ask is known.
    await client.query('set session_replication_role = replica');
    for (const statement of statements(sizes)) await client.query(statement);
    await client.query('set session_replication_role = origin');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

function statements(sizes: Sizes): string[] {
  const { placements, addresses } = sizes.lists;
  const most = Math.min(addresses, 300);
  const units = Math.ceil(sizes.activities.many / 40);
  const series = (count: number) => `generate_series(1, ${count}) n`;
  const content = JSON.stringify(reportContentOf()).replaceAll("'", "''");
  const roles = ['admin', 'rp', 'operatore', 'zona', 'cliente'];
  const someone = (username: string) => `(select id from users where username = '${username}')`;
  const principals = [history, spread, crowd].map(({ principalId }) => principalId).join(', ');
  return [
    `insert into user_roles (user_id, role) select ${someone(laboratory)}, unnest(array['${roles.join("','")}'])
       on conflict do nothing`,
    `insert into grants (user_id, principal_id) select u.id, p from users u, unnest(array[${principals}]) p
       where u.username in ('${laboratory}', '${operator(1)}') on conflict do nothing`,
    `insert into zones (id, name) select 9000 + n, 'Zona ' || n from ${series(20)}`,
    `insert into principal_zones (principal_id, zone_id) select id, 9001 + id % 20 from principals`,
    `insert into batches (id, code, created_at) select n, 'LOTTO-' || n, now() from ${series(200)}`,
    `insert into batch_revisions (id, batch_id, revision, k, k_uncertainty, background, background_uncertainty,
         area_cm2, detection_limit, saturation, ageing_days, created_at)
       select n, n, 1, 2.5, 0.1, 10, 1, 1, 10, 20000, 365, now() from ${series(200)}`,
    `insert into results (placement_id, batch_revision_id, traces, traces_uncertainty, background,
         background_uncertainty, is_own_background, k, k_uncertainty, detection_limit, saturation, ageing_days,
         exposure, exposure_uncertainty, state, source, read_on, entered_at)
       select id, 1 + id % 200, 400, 20, 10, 1, false, 2.5, 0.1, 10, 20000, 365, 900, 40, 'valid', 'reader',
              ended_on + 20, now()
         from placements where ended_on is not null and id >= ${history.placementId}`,
    `insert into shipments (id, principal_id, shipped_on, year, number, content, shipped_at, created_at)
       select 9000 + n, 101, day, extract(year from day), n, '{}', now(), now()
         from ${series(2000)}, lateral (select date '2020-01-01' + n as day) d`,
    `insert into mails (kind, recipient, subject, text, message_id, state, created_at, due_at, sent_at)
       select 'mass-mail', 'a' || n || '@bench.invalid', 'Avviso', 'Gentile cliente', 'bench-' || n, 'sent', now(), now(),
              now() from ${series(placements / 5)}`,
    `insert into mailings (id, subject, text, criteria, created_at, started_at)
       select 9000 + n, 'Avviso ' || n, 'Gentile {nome}', '{}', now(), now() from ${series(200)}`,
    `insert into mailing_recipients (mailing_id, email, fields, state, sent_at)
       select 9001, 'b' || n || '@bench.invalid', '{}', 'sent', now() from ${series(placements / 20)}`,
    `insert into audit_events (happened_at, actor_id, event, entity, entity_id, details)
       select now() - n * interval '1 minute', ${someone(laboratory)}, 'address.changed', 'address',
              (${spread.addressId} + n % ${addresses})::text, '{"before":{"name":"Sede"},"after":{"name":"Casa"}}'
         from ${series(placements * 2)}`,
    `insert into final_reports (id, address_id, year, number, date_from, issued_at)
       select 9000 + n, ${spread.addressId} + n % ${addresses}, 2025, n, '2024-01-01', now() from ${series(placements / 20)}`,
    `insert into final_report_revisions (report_id, revision, content, content_version, pdf_sha256, settings_version,
         above_level, issued_at)
       select id, 0, '${content}', 1, '${'a'.repeat(64)}', 1, false, now() from final_reports where id > 9000`,
    `insert into documents_to_sign (list, subject, revision, title, detail, link, file_name, sha256, created_at)
       select 'cr39', 'final-report/' || n, 0, 'RF-2025-' || n, 'Sede ' || n, '/lb', 'RF-2025-' || n || '.pdf',
              '${'a'.repeat(64)}', now() from ${series(placements / 50)}`,
    `insert into import_runs (id, kind, is_trial, file_name, file_sha256, state, created_at, finished_at)
       select 9000 + n, 'clients', false, 'clienti.xlsx', '${'a'.repeat(64)}', 'finished', now(), now()
         from ${series(200)}`,
    `insert into isin_transmissions (id, year, half, starts_on, ends_on, opened_at)
       values (9001, 2025, 1, '2025-01-01', '2025-06-30', now())`,
    `insert into isin_sites (transmission_id, address_id)
       select 9001, id from addresses where client_id = ${spread.clientId}`,
    `insert into persons (id, name, surname) select n, 'Nome', 'Cognome ' || n from ${series(units)}`,
    `insert into person_versions (person_id, name, surname) select id, name, surname from persons`,
    `insert into company_persons (company_id, person_id, role, valid_from)
       select n, n, role, '2024-01-01' from ${series(units)}, unnest(array['legal_rep', 'edr']) role`,
    `insert into devices (id, company_id, category, sigla, brand, serial_number)
       select n, case when n <= ${most} then 1 else 1 + n % ${units} end, 'opt', 'RX' || n, 'Marca', 'S' || n
         from ${series(units * 2 + most)}`,
    `insert into device_status_history (device_id, new_status, since, changed_at) select id, 1, '2024-01-01', now() from devices`,
    `insert into registries (id, company_id, kind, implant_type, device_id, open_date)
       select id, company_id, 'surveillance', 'dentist', id, '2024-01-01' from devices`,
    `insert into registries (id, company_id, kind, implant_type, open_date)
       values (${listedFolders.resonance.folder}, 1, 'resonance', 'rm', '2024-01-01')`,
    `insert into folders (id, type, company_id, registry_id)
       select id, case kind when 'resonance' then kind else 'registry' end, company_id, id from registries`,
    `insert into default_registry_docs (id, kind, title, implant_types, position)
       values (9001, 'surveillance', 'Norme interne', array['dentist'], 1)`,
    `insert into default_registry_doc_versions (doc_id, number, template, created_at)
       values (9001, 1, '{"sections":[]}', now())`,
    `insert into registry_references (id, registry_id, kind, text) values (9001, 1, 'device', 'Apparecchio venduto')`,
    `insert into manuals (id, company_id, device_id, title, open_date)
       select id, company_id, id, 'Manuale', '2024-01-01' from devices where id <= ${most}`,
    `insert into folders (id, type, company_id, manual_id)
       select ${listedFolders.manual.folder} - 1 + id, 'manual', company_id, id from manuals`,
    ...Object.values(listedFolders).map(
      ({
        folder,
        docId,
      }) => `insert into documents (id, company_id, folder_id, kind, title, position, day, state)
         select ${docId} - 1 + n, 1, ${folder}, 'upload', 'Documento ' || n, n, '2026-01-01', 'filed' from ${series(200)}`,
    ),
    `insert into document_versions (document_id, revision, file_name, sha256, as_of, created_at)
       select id, 1, 'documento.pdf', '${'a'.repeat(64)}', '2026-01-01', now() from documents`,
    `insert into exposed_workers (registry_id, name, surname, category, limit_effective, limit_lens, limit_extremities,
         limit_skin, valid_from)
       select 1, 'Nome', 'Cognome ' || n, 'B', 6, 15, 150, 150, '2024-01-01' from ${series(40)}`,
    `insert into instruments (id, brand, model, serial_number, kind, next_calibration)
       select 9000 + n, 'Marca', 'Modello', 'S' || n, 'portatile', '2030-12-31' from ${series(200)}`,
    `insert into trips (id, alias, starts_on, ends_on, changed_at)
       select 9000 + n, 'Giro ' || n, day, day, now() from ${series(2000)}, lateral (select current_date - 1500 + n as day) d`,
    `insert into trip_days (id, trip_id, day, departs_at, origin_name, origin_latitude, origin_longitude, saved_at)
       select id, id, starts_on, (starts_on + time '08:00') at time zone 'Europe/Rome', 'Centrale', 41.9, 12.5, now()
         from trips where id > 9000`,
    `insert into trip_day_operators (day_id, user_id) select id, ${someone(laboratory)} from trip_days`,
    `insert into trip_day_instruments (day_id, instrument_id) select id, 9001 from trip_days`,
    `insert into trip_stops (id, day_id, position, company_id, working_time, distance, duration, arrives_at)
       select case when p = 1 then d.id else d.id + p * 100000 end, d.id, p, 1 + (d.id + p) % ${units}, 3600000, 12000, 900,
              d.departs_at + p * interval '1 hour'
         from trip_days d, generate_series(1, ${Math.min(8, units)}) p`,
    // Radiometric controls: three clients at two hundred places, each place with an inspector every day of a year.
    `insert into control_places (id, kind, label) select 9000 + n, case when n % 2 = 0 then 'porto' else 'aeroporto' end,
         'Luogo ' || n from ${series(200)}`,
    `insert into control_clients (principal_id, by_sea, by_air, by_land) select id, true, true, true
       from principals where id in (${principals})`,
    `insert into arrival_places (principal_id, place_id) select c.principal_id, p.id from control_clients c, control_places p`,
    `insert into inspectors (user_id) select ${someone(laboratory)}`,
    `insert into inspector_places (user_id, principal_id, transport, place_id)
       select ${someone(laboratory)}, principal_id, 'terra', place_id from arrival_places`,
    `insert into ships (id, label) select 9000 + n, 'Nave ' || n from ${series(2000)}`,
    `insert into control_parties (id, principal_id, role, label)
       select 10000 * c.principal_id + n, c.principal_id, 'mittente', 'Mittente ' || n from control_clients c, ${series(2000)}`,
    `insert into place_delegations (principal_id, place_id, operator_id, starts_on, ends_on, created_by, created_at)
       select a.principal_id, a.place_id, ${someone(laboratory)}, date '2031-01-01' + n * 7, date '2031-01-06' + n * 7,
              ${someone(laboratory)}, now() from arrival_places a, ${series(51)} where a.place_id <= 9020`,
    `insert into address_companies (address_id, company_id)
       select ${spread.addressId} + n, n from ${series(Math.min(units, addresses) - 1)}`,
  ];
}
