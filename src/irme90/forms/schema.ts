import { sql } from 'drizzle-orm';
import {
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  serial,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { principals, users } from '#identity/schema.ts';
import { lengths, longest } from '#platform/contract/limits.ts';
import {
  day,
  foldedText,
  hasTrimmedLength,
  instant,
  isAtMost,
  recordVersion,
} from '#platform/server/database/columns.ts';
import { storedFiles } from '#platform/server/database/schema.ts';
import { instruments } from '#radioprotection/instruments/schema.ts';
import { controlCards } from '../control-cards/schema.ts';
import { airlines, controlParties, controlPlaces, flights, ships } from '../schema.ts';
import { conclusions, formStates, landTransports, measureMethods, transports } from '../words/rules.ts';
import { longestGoods, longestNotes, type UsedInstrument } from './rules.ts';

const toPlace = (name: string) => integer(name).references(() => controlPlaces.id);
/** A measured value: three decimals are kept (Q1-49). */
const measured = (name: string) => numeric(name, { precision: 15, scale: 3, mode: 'number' });

/**
 * Radiometric controls of shipments (Mod. IRME90): who sends what to whom and how it comes, what was measured, what the
 * expert concluded. What it says of shipper and consignee is what was written on it. States only go where Q1-30 leads,
 * and what is signed stays as it is (triggers). Number and year: its place in the register, given when it is attested.
 */
export const controlForms = pgTable(
  'control_forms',
  {
    id: serial('id').primaryKey(),
    principalId: integer('principal_id')
      .notNull()
      .references(() => principals.id),
    state: text('state', { enum: formStates }).notNull().default('inviato'),

    shipperId: integer('shipper_id').notNull(),
    shipperName: text('shipper_name').notNull(),
    shipperAddress: text('shipper_address').notNull(),
    shipperCountry: text('shipper_country').notNull(),
    shipperPhone: text('shipper_phone').notNull().default(''),
    shipperFax: text('shipper_fax').notNull().default(''),
    consigneeId: integer('consignee_id').notNull(),
    consigneeName: text('consignee_name').notNull(),
    consigneeAddress: text('consignee_address').notNull(),
    consigneeCountry: text('consignee_country').notNull(),
    consigneePhone: text('consignee_phone').notNull().default(''),
    consigneeFax: text('consignee_fax').notNull().default(''),

    customsItem: text('customs_item').notNull(),
    goods: text('goods').notNull(),
    packages: integer('packages').notNull(),
    invoiceDate: day('invoice_date'),
    invoiceNumber: text('invoice_number'),
    /** Which metal, and where it comes from: what the attestation must say (annex XIX). */
    metal: text('metal'),
    origin: text('origin'),

    transport: text('transport', { enum: transports }).notNull(),
    shipId: integer('ship_id').references(() => ships.id),
    shipCountry: text('ship_country'),
    departurePortId: toPlace('departure_port_id'),
    arrivalPortId: toPlace('arrival_port_id'),
    billOfLading: text('bill_of_lading'),
    flightId: integer('flight_id').references(() => flights.id),
    flightCountry: text('flight_country'),
    airlineId: integer('airline_id').references(() => airlines.id),
    departureAirportId: toPlace('departure_airport_id'),
    arrivalAirportId: toPlace('arrival_airport_id'),
    awb: text('awb'),
    landTransport: text('land_transport', { enum: landTransports }).notNull(),
    containerNumber: text('container_number'),
    plate: text('plate'),
    wagon: text('wagon'),
    landAwb: text('land_awb'),
    controlPlaceId: toPlace('control_place_id'),
    /** Where the load is controlled: what comes off a ship and names no place of control, at the port it came to. */
    placeId: toPlace('place_id').generatedAlwaysAs(sql`case transport when 'mare' then arrival_port_id
      when 'aereo' then arrival_airport_id when 'terra' then control_place_id
      else coalesce(control_place_id, arrival_port_id) end`),

    dueDate: day('due_date').notNull(),
    operatorId: integer('operator_id').references(() => users.id),
    notesForOperator: text('notes_for_operator').notNull().default(''),

    method: text('method', { enum: measureMethods }),
    /** µSv/h, before the load was measured. */
    background: measured('background'),
    /** µSv/h, within 20 cm of the walls of the load. */
    within20Cm: measured('within_20_cm'),
    instrumentId: integer('instrument_id').references(() => instruments.id),
    cardId: integer('card_id').references(() => controlCards.id),
    /** The instrument as it was when the measures were sent: calibration, card, last good-working check. */
    usedInstrument: jsonb('used_instrument').$type<UsedInstrument>(),
    /** Counts in a time. */
    airAgainstWalls: measured('air_against_walls'),
    portalBackground: measured('portal_background'),
    sourceType: text('source_type'),
    /** Bq. */
    sourceActivity: measured('source_activity'),
    measuredAt: instant('measured_at'),
    measuredBy: integer('measured_by').references(() => users.id),
    /** Who receives the measures: the expert of the card, else the client's (Q1-50). */
    expertId: integer('expert_id').references(() => users.id),

    conclusion: text('conclusion', { enum: conclusions }),
    conclusionNote: text('conclusion_note'),
    registerYear: smallint('register_year'),
    registerNumber: integer('register_number'),
    attestedBy: integer('attested_by').references(() => users.id),
    attestedAt: instant('attested_at'),
    cancelReason: text('cancel_reason'),

    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    version: recordVersion(),
    searchText: foldedText(
      'container_number',
      'plate',
      'wagon',
      'bill_of_lading',
      'awb',
      'land_awb',
      'shipper_name',
      'consignee_name',
      'goods',
    ),
  },
  (table) => [
    foreignKey({
      name: 'control_forms_shipper',
      columns: [table.shipperId],
      foreignColumns: [controlParties.id],
    }),
    foreignKey({
      name: 'control_forms_consignee',
      columns: [table.consigneeId],
      foreignColumns: [controlParties.id],
    }),
    uniqueIndex('control_forms_register').on(table.registerYear, table.registerNumber),
    index('control_forms_client').on(table.principalId, table.dueDate, table.id),
    index('control_forms_state').on(table.state, table.dueDate, table.id),
    index('control_forms_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    index('control_forms_shipper_id').on(table.shipperId),
    index('control_forms_consignee_id').on(table.consigneeId),
    index('control_forms_ship_id').on(table.shipId),
    index('control_forms_departure_port_id').on(table.departurePortId),
    index('control_forms_arrival_port_id').on(table.arrivalPortId),
    index('control_forms_flight_id').on(table.flightId),
    index('control_forms_airline_id').on(table.airlineId),
    index('control_forms_departure_airport_id').on(table.departureAirportId),
    index('control_forms_arrival_airport_id').on(table.arrivalAirportId),
    index('control_forms_control_place_id').on(table.controlPlaceId),
    index('control_forms_place_id').on(table.placeId, table.principalId, table.measuredAt),
    index('control_forms_operator_id').on(table.operatorId, table.dueDate),
    index('control_forms_instrument_id').on(table.instrumentId),
    index('control_forms_card_id').on(table.cardId),
    index('control_forms_measured_by').on(table.measuredBy),
    index('control_forms_expert_id').on(table.expertId, table.state),
    index('control_forms_attested_by').on(table.attestedBy),
    index('control_forms_created_by').on(table.createdBy),
    check('control_forms_state', sql`${table.state} in ('inviato', 'lavorato', 'firmato', 'annullato')`),
    check('control_forms_parties_differ', sql`${table.shipperId} <> ${table.consigneeId}`),
    check('control_forms_shipper_name_length', hasTrimmedLength(table.shipperName, lengths.lookup)),
    check('control_forms_consignee_name_length', hasTrimmedLength(table.consigneeName, lengths.lookup)),
    check('control_forms_shipper_address', isAtMost(table.shipperAddress, longest.line)),
    check('control_forms_consignee_address', isAtMost(table.consigneeAddress, longest.line)),
    check('control_forms_customs_item', hasTrimmedLength(table.customsItem, lengths.name)),
    check('control_forms_goods', hasTrimmedLength(table.goods, [1, longestGoods])),
    check('control_forms_packages', sql`${table.packages} > 0`),
    check('control_forms_invoice', sql`(${table.invoiceDate} is null) = (${table.invoiceNumber} is null)`),
    check('control_forms_notes', isAtMost(table.notesForOperator, longestNotes)),
    check('control_forms_transport', sql`${table.transport} in ('mare', 'aereo', 'terra', 'scaricatoNave')`),
    check(
      'control_forms_land_transport',
      sql`${table.landTransport} in ('container', 'rinfusa', 'ferrovia', 'stradale')`,
    ),
    check(
      'control_forms_by_sea',
      sql`${table.transport} <> 'mare' or num_nulls(${table.shipId}, ${table.shipCountry}, ${table.departurePortId}, ${table.arrivalPortId}, ${table.billOfLading}) = 0`,
    ),
    check(
      'control_forms_by_air',
      sql`${table.transport} <> 'aereo' or num_nulls(${table.flightId}, ${table.flightCountry}, ${table.airlineId}, ${table.departureAirportId}, ${table.arrivalAirportId}, ${table.awb}) = 0`,
    ),
    check('control_forms_ports_differ', sql`${table.departurePortId} <> ${table.arrivalPortId}`),
    check('control_forms_airports_differ', sql`${table.departureAirportId} <> ${table.arrivalAirportId}`),
    check('control_forms_method', sql`${table.method} in ('strumentoPortatile', 'portaleRadiometrico')`),
    check(
      'control_forms_portable',
      sql`${table.method} is distinct from 'strumentoPortatile' or num_nulls(${table.background}, ${table.within20Cm}) = 0`,
    ),
    check(
      'control_forms_portal',
      sql`${table.method} is distinct from 'portaleRadiometrico' or num_nulls(${table.airAgainstWalls}, ${table.portalBackground}, ${table.sourceType}, ${table.sourceActivity}) = 0`,
    ),
    check(
      'control_forms_not_negative',
      sql`${table.background} >= 0 and ${table.within20Cm} >= 0 and ${table.airAgainstWalls} >= 0 and ${table.portalBackground} >= 0 and ${table.sourceActivity} >= 0`,
    ),
    check(
      'control_forms_measured',
      sql`${table.state} not in ('lavorato', 'firmato') or num_nulls(${table.method}, ${table.measuredAt}, ${table.measuredBy}) = 0`,
    ),
    check('control_forms_conclusion', sql`${table.conclusion} in ('accettato', 'respinto')`),
    check(
      'control_forms_attested',
      sql`num_nulls(${table.conclusion}, ${table.registerYear}, ${table.registerNumber}, ${table.attestedBy}, ${table.attestedAt}) in (0, 5)`,
    ),
    check(
      'control_forms_attestation',
      sql`${table.attestedAt} is null or num_nulls(${table.metal}, ${table.origin}) = 0`,
    ),
    check('control_forms_signed', sql`${table.state} <> 'firmato' or ${table.attestedAt} is not null`),
    check('control_forms_conclusion_note', isAtMost(table.conclusionNote, longestNotes)),
    check('control_forms_metal', isAtMost(table.metal, longest.line)),
    check('control_forms_origin', isAtMost(table.origin, longest.line)),
    check('control_forms_source_type', isAtMost(table.sourceType, longest.line)),
    check('control_forms_cancel_reason', isAtMost(table.cancelReason, longest.note)),
  ],
);

/** Photos of load and seals: evidence, kept as they came, with time and place where the phone told them. */
export const controlPhotos = pgTable(
  'control_photos',
  {
    id: serial('id').primaryKey(),
    formId: integer('form_id')
      .notNull()
      .references(() => controlForms.id),
    sha256: text('sha256')
      .notNull()
      .references(() => storedFiles.sha256),
    kind: text('kind', { enum: ['carico', 'sigillo'] }).notNull(),
    takenAt: instant('taken_at'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    addedBy: integer('added_by')
      .notNull()
      .references(() => users.id),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    uniqueIndex('control_photos_once').on(table.formId, table.sha256),
    index('control_photos_sha256').on(table.sha256),
    index('control_photos_added_by').on(table.addedBy),
    check('control_photos_kind', sql`${table.kind} in ('carico', 'sigillo')`),
    check(
      'control_photos_place',
      sql`num_nulls(${table.latitude}, ${table.longitude}) <> 1 and ${table.latitude} between -90 and 90 and ${table.longitude} between -180 and 180`,
    ),
  ],
);

/** The last number of the register in a year: locked while the next one is given, so that none is missing. */
export const controlRegisterYears = pgTable('control_register_years', {
  year: smallint('year').primaryKey(),
  last: integer('last').notNull(),
});
