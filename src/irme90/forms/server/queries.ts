import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { instantJson, jsonObject } from '#platform/server/database/json.ts';
import {
  asKeeper,
  controlClientsWithinReach,
  controlsWithinReach,
  formsWithinReach,
  mayWork,
  stayedOf,
} from '../../reach/server/public.ts';
import type { Transport } from '../../words/rules.ts';
import type { ControlForm } from '../contract.ts';
import type { ClientRules } from '../rules.ts';
import { controlForms } from '../schema.ts';
import { type EntryName, entryNames, type FoundEntry, type NamedEntries } from './entries.ts';
import type { FormColumns } from './form-columns.ts';

type Form = ControlForm;
type Of<Value> = NonNullable<Value>;

/**
 * SQL: the entry in `column` of form `f` as JSON: the one that took its place where it was merged into another, save on a
 * form that is closed, which says for ever what was attested.
 */
const entryOf = (table: 'ships' | 'airlines' | 'flights' | 'control_places', column: string, item: SQL) =>
  sql`(select ${item} from ${sql.identifier(table)} was
    join ${sql.identifier(table)} e on e.id = ${stayedOf} where was.id = ${sql.raw(column)})`;

const typology = sql`case e.kind when 'porto' then 'portoArrivo' else 'aeroportoArrivo' end`;
const portItem = jsonObject<Of<Of<Form['trasporto']['naveDetails']>['portoArrivo']>>({
  ...{ value: sql`e.id`, label: sql`e.label`, zone: sql`e.zone_id` },
});
const airportItem = jsonObject<Of<Form['trasporto']['voloDetails']>['aeroportoArrivo']>({
  ...{ value: sql`e.id`, label: sql`e.label`, zone: sql`e.zone_id`, tipologia: typology },
  zones: sql`case when e.zone_id is null then '[]'::json else json_build_array(e.zone_id) end`,
});
const airlineItem = jsonObject<Of<Form['trasporto']['voloDetails']>['compagnia']>({
  ...{ value: sql`e.id`, label: sql`e.label` },
});

const party = (role: 'shipper' | 'consignee') => {
  const of = (name: string) => sql.raw(`f.${role}_${name}`);
  const id = sql`coalesce((select merged_into_id from control_parties where id = ${of('id')}), ${of('id')})`;
  return jsonObject<Form['anagrafica']['mittente']>({
    ...{ id, value: id, nome: of('name'), label: of('name') },
    ...{ indirizzo: of('address'), paese: of('country'), telefono: of('phone'), fax: of('fax') },
  });
};

const registryJson = jsonObject<Form['anagrafica']>({
  ...{ mittente: party('shipper'), destinatario: party('consignee') },
  merce: jsonObject<Form['anagrafica']['merce']>({
    ...{ voceDoganale: sql`f.customs_item`, description: sql`f.goods`, numeroColli: sql`f.packages` },
    ...{ dataFattura: sql`f.invoice_date`, numeroFattura: sql`coalesce(f.invoice_number, '')` },
    ...{ metallo: sql`coalesce(f.metal, '')`, origine: sql`coalesce(f.origin, '')` },
  }),
});

const shipJson = sql`case when f.transport in ('mare', 'scaricatoNave')
  and coalesce(f.ship_id::text, f.ship_country, f.departure_port_id::text, f.arrival_port_id::text, f.bill_of_lading) is not null
  then ${jsonObject<Of<Form['trasporto']['naveDetails']>>({
    value: entryOf('ships', 'f.ship_id', sql`e.id`),
    label: sql`coalesce(${entryOf('ships', 'f.ship_id', sql`e.label`)}, '')`,
    paese: sql`coalesce(f.ship_country, '')`,
    portoPartenza: entryOf('control_places', 'f.departure_port_id', portItem),
    portoArrivo: entryOf('control_places', 'f.arrival_port_id', portItem),
    polizzaDiCarico: sql`coalesce(f.bill_of_lading, '')`,
  })} end`;

const flightJson = sql`case when f.transport = 'aereo' then ${jsonObject<
  Of<Form['trasporto']['voloDetails']>
>({
  value: entryOf('flights', 'f.flight_id', sql`e.id`),
  label: entryOf('flights', 'f.flight_id', sql`e.label`),
  paese: sql`f.flight_country`,
  compagnia: entryOf('airlines', 'f.airline_id', airlineItem),
  aeroportoPartenza: entryOf('control_places', 'f.departure_airport_id', airportItem),
  aeroportoArrivo: entryOf('control_places', 'f.arrival_airport_id', airportItem),
  awb: sql`f.awb`,
})} end`;

const controlPlaceItem = jsonObject<Of<Form['trasporto']['trasportoTerritorio']['sedeControllo']>>({
  ...{ value: sql`e.id`, label: sql`e.label`, zone: sql`e.zone_id`, tipologia: typology },
  mandatory: sql`c.requires_control_place`,
});

const transportJson = jsonObject<Form['trasporto']>({
  ...{ tipo: sql`f.transport`, naveDetails: shipJson, voloDetails: flightJson },
  trasportoTerritorio: jsonObject<Form['trasporto']['trasportoTerritorio']>({
    ...{ tipo: sql`f.land_transport`, matricola: sql`f.container_number`, targa: sql`f.plate` },
    ...{ vagone: sql`f.wagon`, awb: sql`f.land_awb` },
    sedeControllo: entryOf('control_places', 'f.control_place_id', controlPlaceItem),
  }),
});

const usedJson = sql`case when f.used_instrument is not null then
  f.used_instrument || jsonb_build_object('id', f.instrument_id,
    'clientId', (select i.principal_id from instruments i where i.id = f.instrument_id),
    'zoneId', z.zone_id, 'zoneInstrumentId', z.id) end`;

const controlsJson = jsonObject<Form['controlli']>({
  ...{ dueDate: sql`f.due_date`, operatore: sql`f.operator_id`, operatoreLabel: sql`o.name` },
  ...{ notesForOperator: sql`f.notes_for_operator`, metodo: sql`f.method` },
  instrumentMandatory: sql`c.instrument_mandatory`,
  strumentoPortatile: sql`case when f.method = 'strumentoPortatile' then ${jsonObject<
    Of<Form['controlli']['strumentoPortatile']>
  >({ fondo: sql`f.background`, a20cm: sql`f.within_20_cm`, usedInstrument: usedJson })} end`,
  portaleRadiometrico: sql`case when f.method = 'portaleRadiometrico' then ${jsonObject<
    Of<Form['controlli']['portaleRadiometrico']>
  >({
    ...{ ariaRispettoPareti: sql`f.air_against_walls`, fondo: sql`f.portal_background` },
    ...{ tipoSorgente: sql`f.source_type`, attivitaSorgente: sql`f.source_activity` },
  })} end`,
});

/** The client of the form asks for controls. */
const isInUse = sql`c.active and p.active`;

/** A form within reach as it is read; null: there is none. */
export async function findForm(db: Db, user: User, formId: number): Promise<Form | null> {
  const keeper = asKeeper(user);
  const mayKeep = sql`(${formsWithinReach(keeper)})`;
  const json = jsonObject<Form>({
    ...{ id: sql`f.id`, client: sql`f.principal_id`, clientLabel: sql`p.name`, status: sql`f.state` },
    ...{ createdAt: instantJson(sql`f.created_at`), creatoDa: sql`a.name`, versione: sql`f.version` },
    motivoAnnullamento: sql`f.cancel_reason`,
    modificabile: sql`${mayKeep} and ${isInUse} and f.state = 'inviato'`,
    lavorabile: sql`f.state = 'inviato' and ${mayWork(user)}`,
    annullabile: sql`${mayKeep} and f.state = 'inviato'`,
    duplicabile: sql`${mayKeep} and ${isInUse}`,
    ...{ anagrafica: registryJson, trasporto: transportJson, controlli: controlsJson },
  });
  const { rows } = await db.execute<{ form: Form }>(sql`
    select ${json} as form from control_forms f
      join principals p on p.id = f.principal_id join control_clients c on c.principal_id = f.principal_id
      join users a on a.id = f.created_by left join users o on o.id = f.operator_id
      left join control_cards k on k.id = f.card_id left join zone_instruments z on z.id = k.zone_instrument_id
    where f.id = ${formId} and ${formsWithinReach(user)}`);
  return rows[0]?.form ?? null;
}

/** The row of a form that the user may change; null: there is none. */
export async function findKept(
  db: Db,
  user: User,
  formId: number,
): Promise<typeof controlForms.$inferSelect | null> {
  const isKept = sql`exists (select from control_forms f where f.id = ${formId} and ${formsWithinReach(asKeeper(user))})`;
  const [found] = await db
    .select()
    .from(controlForms)
    .where(and(eq(controlForms.id, formId), isKept));
  return found ?? null;
}

/** Whether the user may measure a form, as it stands in the transaction. */
export async function mayMeasure(db: Db, user: User, formId: number): Promise<boolean> {
  const { rows } = await db.execute<{ may: boolean }>(sql`
    select ${mayWork(user)} as may from control_forms f where f.id = ${formId}`);
  return rows[0]?.may === true;
}

/** What a client is called whose forms the user reads; null: there is none. */
export async function findClientName(db: Db, user: User, principalId: number): Promise<string | null> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select p.name from control_clients c join principals p on p.id = c.principal_id
     where c.principal_id = ${principalId} and ${controlsWithinReach(user, sql`c.principal_id`)}`);
  return rows[0]?.name ?? null;
}

export type KnownClient = ClientRules & { name: string; instrumentMandatory: boolean };

/** What holds for a client whose forms the user keeps; null: there is none. */
export async function findClient(db: Db, user: User, principalId: number): Promise<KnownClient | null> {
  const { rows } = await db.execute<Omit<KnownClient, 'transports'> & Record<Transport, boolean>>(sql`
    select p.name, c.by_sea as mare, c.by_air as aereo, c.by_land as terra, c.unloaded as "scaricatoNave",
      c.requires_control_place as "requireControlPlace", c.can_add_ports as "canAddPorts",
      c.can_add_airports as "canAddAirports", c.instrument_mandatory as "instrumentMandatory"
    from control_clients c join principals p on p.id = c.principal_id
    where c.principal_id = ${principalId} and ${controlClientsWithinReach(user, sql`c.principal_id`)}`);
  const [found] = rows;
  if (!found) return null;
  const { mare, aereo, terra, scaricatoNave, ...client } = found;
  const may = { mare, aereo, terra, scaricatoNave };
  return { ...client, transports: (Object.keys(may) as Transport[]).filter((way) => may[way]) };
}

const tableOf: Record<EntryName, { table: string; own: SQL }> = {
  shipper: { table: 'control_parties', own: sql`e.role = 'mittente'` },
  consignee: { table: 'control_parties', own: sql`e.role = 'destinatario'` },
  ship: { table: 'ships', own: sql`true` },
  flight: { table: 'flights', own: sql`true` },
  airline: { table: 'airlines', own: sql`true` },
  departurePort: { table: 'control_places', own: sql`e.kind = 'porto'` },
  arrivalPort: { table: 'control_places', own: sql`e.kind = 'porto'` },
  departureAirport: { table: 'control_places', own: sql`e.kind = 'aeroporto'` },
  arrivalAirport: { table: 'control_places', own: sql`e.kind = 'aeroporto'` },
  controlPlace: { table: 'control_places', own: sql`true` },
};

/** The entries of a client's lists with these numbers, by what the form names them as; unknown ones are missing. */
export async function findEntries(
  db: Db,
  principalId: number,
  named: Partial<NamedEntries>,
): Promise<Partial<Record<EntryName, FoundEntry>>> {
  const wanted = entryNames.filter((name) => (named[name] ?? null) !== null);
  if (wanted.length === 0) return {};
  const parts = wanted.map((name) => {
    const { table, own } = tableOf[name];
    const isPlace = table === 'control_places';
    const ofClient = table === 'control_parties' ? sql`and e.principal_id = ${principalId}` : sql``;
    return sql`select ${name}::text as name, e.id, e.label, ${isPlace ? sql`e.kind` : sql`null`} as kind,
        ${isPlace ? sql`exists (select from arrival_places r where r.principal_id = ${principalId} and r.place_id = e.id)` : sql`false`} as "isArrival"
      from ${sql.identifier(table)} was join ${sql.identifier(table)} e on e.id = coalesce(was.merged_into_id, was.id)
      where was.id = ${named[name]} and ${own} ${ofClient}`;
  });
  const { rows } = await db.execute<FoundEntry & { name: EntryName }>(sql.join(parts, sql` union all `));
  return Object.fromEntries(rows.map(({ name, ...entry }) => [name, entry]));
}

/** What a form says of a party, ship or flight is what the next one is offered. */
export async function rememberEntries(db: Db, row: FormColumns): Promise<void> {
  const party = (role: 'shipper' | 'consignee') => {
    const said = sql`(${row[`${role}Address`]}::text, ${row[`${role}Country`]}::text, ${row[`${role}Phone`]}::text, ${row[`${role}Fax`]}::text)`;
    return sql`update control_parties set (address, country, phone, fax) = ${said}
      where id = ${row[`${role}Id`]} and (address, country, phone, fax) is distinct from ${said}`;
  };
  await db.execute(party('shipper'));
  await db.execute(party('consignee'));
  if (row.shipId && row.shipCountry)
    await db.execute(sql`update ships set country = ${row.shipCountry}
      where id = ${row.shipId} and country is distinct from ${row.shipCountry}`);
  if (row.flightId) {
    const said = sql`(${row.flightCountry}::text, ${row.airlineId}::int, ${row.departureAirportId}::int, ${row.arrivalAirportId}::int)`;
    await db.execute(sql`update flights set (country, airline_id, departure_id, arrival_id) = ${said}
      where id = ${row.flightId} and (country, airline_id, departure_id, arrival_id) is distinct from ${said}`);
  }
}
