import type { FormBody } from '../contract.ts';
import { wholeNumberOf } from '../rules.ts';
import type { controlForms } from '../schema.ts';
import type { KeptEntries } from './entries.ts';

type Stored = typeof controlForms.$inferSelect;

/** The columns in which a form says what its requester wrote. */
export type FormColumns = Pick<Stored, keyof ReturnType<typeof spokenColumns>>;

/** By the names that the audit trail has for them: there the origin of goods is another one than that of a trip. */
export function withOrigin<Form extends FormColumns>({ origin, ...columns }: Form) {
  return { ...columns, goodsOrigin: origin };
}

const orNull = (text: string | undefined) => text?.trim() || null;

/** Of a party that the form named already the name stays as it was written. */
function partyColumns(body: FormBody, entries: KeptEntries, before: Stored | null) {
  const { mittente, destinatario } = body.anagrafica;
  const { shipper, consignee } = entries;
  const frozen = (role: 'shipper' | 'consignee') =>
    before && before[`${role}Id`] === entries[role]?.id ? before[`${role}Name`] : entries[role]?.label;
  return {
    ...{ shipperId: shipper?.id, shipperName: frozen('shipper') },
    ...{ shipperAddress: mittente.indirizzo, shipperCountry: mittente.paese },
    ...{ shipperPhone: mittente.telefono, shipperFax: mittente.fax },
    ...{ consigneeId: consignee?.id, consigneeName: frozen('consignee') },
    ...{ consigneeAddress: destinatario.indirizzo, consigneeCountry: destinatario.paese },
    ...{ consigneePhone: destinatario.telefono, consigneeFax: destinatario.fax },
  };
}

/** What a form says, by column. The rules have seen to it that nothing is missing that must be there. */
export function columnsOf(body: FormBody, entries: KeptEntries, before: Stored | null): FormColumns {
  return spokenColumns(body, entries, before) as FormColumns;
}

function spokenColumns(body: FormBody, entries: KeptEntries, before: Stored | null) {
  const { anagrafica, trasporto, controlli } = body;
  const { merce } = anagrafica;
  const { naveDetails: ship, voloDetails: flight, trasportoTerritorio: land } = trasporto;
  return {
    ...partyColumns(body, entries, before),
    ...{ customsItem: merce.voceDoganale, goods: merce.description },
    packages: wholeNumberOf(merce.numeroColli),
    ...{ invoiceDate: merce.dataFattura, invoiceNumber: orNull(merce.numeroFattura) },
    ...{ metal: orNull(merce.metallo), origin: orNull(merce.origine) },
    transport: trasporto.tipo,
    ...{ shipId: entries.ship?.id ?? null, shipCountry: orNull(ship?.paese) },
    ...{ departurePortId: entries.departurePort?.id ?? null, arrivalPortId: entries.arrivalPort?.id ?? null },
    billOfLading: orNull(ship?.polizzaDiCarico),
    ...{ flightId: entries.flight?.id ?? null, flightCountry: orNull(flight?.paese) },
    ...{ airlineId: entries.airline?.id ?? null, departureAirportId: entries.departureAirport?.id ?? null },
    ...{ arrivalAirportId: entries.arrivalAirport?.id ?? null, awb: orNull(flight?.awb) },
    ...{ landTransport: land?.tipo, containerNumber: orNull(land?.matricola), plate: orNull(land?.targa) },
    ...{ wagon: orNull(land?.vagone), landAwb: orNull(land?.awb) },
    controlPlaceId: entries.controlPlace?.id ?? null,
    ...{ dueDate: controlli.dueDate, operatorId: controlli.operatore },
    notesForOperator: controlli.notesForOperator,
  };
}
