import { sql } from 'drizzle-orm';
import { limitsOf } from '#irme90/control-cards/rules.ts';
import { labelDrawing } from '../builders/drawings.ts';
import { buildPicture } from '../builders/files.ts';
import { fillDocumentsToSign, printedPage } from './files.ts';
import { type Filling, pick, runAll, series } from './filling.ts';
import { at } from './placements.ts';
import { countries, goods, metals } from './words.ts';

/** Shippers and consignees of a client. */
const parties = 40;
const limitValues = [0.098, 0.102, 0.105, 0.097, 0.1, 0.103, 0.099, 0.101, 0.096, 0.099];
/** The card in use and its daily measurements go back so many days. */
const cardDays = 330;
const formDays = 1_080;

/** Clients of radiometric controls with their lists and instruments, three years of forms with register, delegations. */
export async function fillControls(filling: Filling): Promise<void> {
  await fillClients(filling);
  await fillInstruments(filling);
  await fillForms(filling);
  await fillRegister(filling);
}

async function fillClients({ db, demo, after, sizes, people }: Filling): Promise<void> {
  const today = `date '${demo.today}'`;
  const inspectors = people.operators.slice(1, 9);
  await runAll(db, [
    `create temp table fill_control_clients on commit drop as
       select n as c, ${after.principals} + n as principal_id from ${series(sizes.controlClients)}`,
    `create temp table fill_places on commit drop as
       select row_number() over (order by id) - 1 as k, id as place_id from control_places where kind = 'porto' order by id limit 5`,
    `insert into control_clients (principal_id, expert_id, by_sea, by_air, by_land, unloaded, requires_control_place)
       select principal_id, ${people.expert}, true, c % 2 = 0, true, c % 3 = 0, true from fill_control_clients`,
    `insert into arrival_places (principal_id, place_id) select principal_id, place_id from fill_control_clients, fill_places`,
    `insert into inspectors (user_id, body, qualification)
       select unnest(array[${inspectors.join(', ')}]), 'Ispezioni Esempio', 'Tecnico'`,
    `insert into inspector_places (user_id, principal_id, transport, place_id)
       select u, principal_id, t, place_id from arrival_places, unnest(array[${inspectors.join(', ')}]) u, unnest(array['mare', 'terra']) t
        where principal_id in (select principal_id from fill_control_clients)`,
    `insert into ships (id, label, country)
       select ${after.ships} + n, 'Nave ' || n, ${pick(countries, 'n')} from ${series(Math.max(4, sizes.controlClients * 6))}`,
    `insert into control_parties (id, principal_id, role, label, address, country)
       select ${after.control_parties} + (c - 1) * ${parties} + n, principal_id, case when n % 2 = 0 then 'destinatario' else 'mittente' end,
              case when n % 2 = 0 then 'Deposito Esempio ' else 'Metalli Esempio ' end || c || '/' || n, 'Via del Porto ' || n,
              case when n % 2 = 0 then 'Italia' else ${pick(countries, 'n')} end from fill_control_clients, ${series(parties)}`,
    // Every week of three years and of two months to come somebody is delegated at each client's first two places.
    `insert into place_delegations (principal_id, place_id, operator_id, starts_on, ends_on, created_by, created_at)
       select principal_id, place_id, ${pick(inspectors, 'c + w + k')}, ${today} + 7 * w, ${today} + 7 * w + 5, ${people.planners[0]}, ${at(`${today} - 1000`)}
         from fill_control_clients, fill_places, generate_series(-150, 8) w where k < 2`,
  ]);
}

/** One portable instrument for each client, with a card and a measurement nearly every day. */
async function fillInstruments({ db, demo, sizes, people }: Filling): Promise<void> {
  const { mean, sigma } = limitsOf(limitValues, limitValues.length) ?? { mean: 0.1, sigma: 0.003 };
  const today = `date '${demo.today}'`;
  const operator = people.operators[0];
  await runAll(db, [
    `create temp table fill_instruments on commit drop as
       select c, principal_id, (select max(id) from instruments) + c as instrument_id, (select coalesce(max(id), 0) from control_cards) + c as card_id
         from fill_control_clients`,
    `insert into instruments (id, brand, model, serial_number, kind, calibrated_on, next_calibration, principal_id)
       select instrument_id, 'Provalab', 'Gamma 20', 'FILL-' || c, 'portatile', ${today} + (c * 23 % 340 - 20) - 365,
              ${today} + (c * 23 % 340 - 20), principal_id from fill_instruments`,
    `insert into control_cards (id, instrument_id, name, expert_id, opened_on, mean, sigma)
       select card_id, instrument_id, 'Carta ' || extract(year from ${today} - ${cardDays})::int, ${people.expert}, ${today} - ${cardDays},
              ${mean}, ${sigma} from fill_instruments`,
    `insert into control_measurements (card_id, kind, measured_on, value, operator_id, created_at)
       select card_id, 'limite', ${today} - ${cardDays}, v, ${operator}, ${at(`${today} - ${cardDays}`)}
         from fill_instruments, unnest(array[${limitValues.join(', ')}]) v
       union all
       select card_id, 'giornaliera', ${today} - d, ${mean} + ((d * 7 + c * 3) % 11 - 5) * ${sigma} / 4, ${operator}, ${at(`${today} - d`)}
         from fill_instruments, generate_series(0, ${cardDays - 1}) d where (d + c) % 7 < 5`,
  ]);
  if (sizes.controlClients > 0)
    await db.execute(
      sql.raw(
        `select setval(pg_get_serial_sequence('control_cards', 'id'), (select max(id) from control_cards))`,
      ),
    );
}

/** Forms of three years: the old ones attested and signed, or cancelled; the latest measured, on their way, or asked for. */
async function fillForms({ db, demo, after, sizes, people }: Filling): Promise<void> {
  const today = `date '${demo.today}'`;
  const created = `due - 4`;
  await runAll(db, [
    `create temp table fill_forms on commit drop as
       select n, ${after.control_forms} + n as id, c, principal_id, instrument_id, card_id, place_id,
              ${today} - ${formDays} + (n::bigint * ${formDays + 12} / ${sizes.forms + 1})::int as due, n % 5 < 2 as by_sea
         from ${series(sizes.forms)} join fill_instruments on c = 1 + n * 7 % ${sizes.controlClients} join fill_places on k = n % 5`,
    `alter table fill_forms add state text`,
    `update fill_forms set state = case when n % 25 = 3 then 'annullato' when due < ${today} - 12 then 'firmato'
         when due < ${today} then case n % 3 when 0 then 'inviato' else 'lavorato' end else 'inviato' end`,
    `create temp table fill_register on commit drop as
       select id, extract(year from due)::int as year, coalesce(r.last, 0) + row_number() over (partition by extract(year from due) order by due, n) as number
         from fill_forms left join control_register_years r on r.year = extract(year from due) where state = 'firmato'`,
    `insert into control_forms (id, principal_id, state, shipper_id, shipper_name, shipper_address, shipper_country, consignee_id, consignee_name,
         consignee_address, consignee_country, customs_item, goods, packages, metal, origin, transport, ship_id, ship_country, departure_port_id,
         arrival_port_id, bill_of_lading, land_transport, container_number, control_place_id, due_date, operator_id, method, background,
         within_20_cm, instrument_id, card_id, used_instrument, measured_at, measured_by, expert_id, conclusion, conclusion_note, register_year,
         register_number, attested_by, attested_at, cancel_reason, created_by, created_at)
       select f.id, f.principal_id, f.state, s.id, s.label, s.address, s.country, d.id, d.label, d.address, d.country,
              ${pick(['7204', '7602', '7404', '7208', '7801'], 'n')}, ${pick(goods, 'n')}, 1 + n % 12, ${pick(metals, 'n')}, ${pick(countries, 'n')},
              case when by_sea then 'mare' else 'terra' end, case when by_sea then h.id end, case when by_sea then h.country end,
              case when by_sea then (select max(id) from control_places where kind = 'porto') end, case when by_sea then place_id end,
              case when by_sea then 'BL-' || n end, 'container', 'FILL' || lpad(n::text, 7, '0'), case when by_sea then null else place_id end, due,
              ${pick(people.operators.slice(1, 9), 'n')}, m.method, m.background, m.background * 1.04, m.instrument_id, m.card_id, m.used, m.at, m.by,
              ${people.expert}, case when r.id is not null then case when n % 60 = 0 then 'respinto' else 'accettato' end end,
              case when r.id is not null and n % 60 = 0 then 'Valori oltre il fondo: il carico torna al mittente.' end, r.year, r.number,
              case when r.id is not null then ${people.expert} end, case when r.id is not null then ${at('due + 3')} end,
              case when state = 'annullato' then 'Il carico non parte più.' end, ${people.laboratory}, ${at(created)}
         from fill_forms f
           join control_parties s on s.id = ${after.control_parties} + (c - 1) * ${parties} + 1 + 2 * (n % ${parties / 2})
           join control_parties d on d.id = ${after.control_parties} + (c - 1) * ${parties} + 2 + 2 * (n * 3 % ${parties / 2})
           join ships h on h.id = ${after.ships} + 1 + n % ${Math.max(4, sizes.controlClients * 6)}
           left join fill_register r on r.id = f.id
           left join lateral (select 'strumentoPortatile' as method, round((0.09 + n % 30 * 0.001)::numeric, 3) as background, f.instrument_id,
               f.card_id, ${at('due')} as at, ${pick(people.operators.slice(1, 9), 'n')} as by,
               jsonb_build_object('value', f.instrument_id, 'label', 'Provalab Gamma 20 (FILL-' || c || ')', 'brand', 'Provalab', 'model', 'Gamma 20',
                 'serialNumber', 'FILL-' || c, 'taratura', null, 'nextCalibration', null, 'cardId', f.card_id, 'cardName', 'Carta', 'cardEdr', null,
                 'cardMean', 0.1, 'cardSigma', 0.003, 'dailyMeasurement', due, 'dailyValue', 0.1) as used
             where f.state in ('lavorato', 'firmato')) m on true`,
    `insert into control_register_years (year, last) select register_year, max(register_number) from control_forms
        where register_year is not null group by register_year on conflict (year) do update set last = excluded.last`,
  ]);
}

/** The paper of each number in the register, signed, and what was photographed of every fourth load. */
async function fillRegister(filling: Filling): Promise<void> {
  const { db, demo, people } = filling;
  const pdf = await printedPage(filling, 'Controllo radiometrico dimostrativo');
  const drawing = labelDrawing({ width: 1280, height: 960, label: 'CARICO' });
  const photo = await buildPicture(db, demo.files, drawing, { storedAt: demo.now });
  await runAll(db, [
    `insert into control_form_documents (form_id, revision, file_name, sha256, made_by, made_at)
       select r.id, 1, 'irme90_' || number || '_' || year || '.pdf', '${pdf}', ${people.expert}, ${at('due + 3')} from fill_register r join fill_forms using (id)`,
    `insert into control_photos (form_id, sha256, kind, taken_at, added_by, added_at)
       select id, '${photo.sha256}', 'carico', ${at('due')}, ${people.operators[0]}, ${at('due')}
         from fill_forms where state in ('lavorato', 'firmato') and n % 4 = 0`,
  ]);
  await fillDocumentsToSign(
    filling,
    `select 'irme90' as list, null::int as scope_id, 'irme90/' || r.id as subject, 1 as revision,
            'Controllo radiometrico n. ' || number || '/' || year as title, f.goods as detail, '/user/irme90/measure/' || r.id || '/attest' as link,
            'irme90_' || number || '_' || year || '.pdf' as file_name, '${pdf}' as sha256, due_date + 3 as day, true as is_signed
       from fill_register r join control_forms f on f.id = r.id`,
  );
}
