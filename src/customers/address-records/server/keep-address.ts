import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { refuseStale } from '#platform/server/database/records.ts';
import { conflict, forbidden, invalid, notFound, onConstraint } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { recordTexts } from '../../client-records/rules.ts';
import { refuseForeignCode } from '../../client-records/server/public.ts';
import { buildingCodeProblems, buildingTexts } from '../../sites/rules.ts';
import { insertAddress, listBuildingCodes } from '../../sites/server/public.ts';
import type { AddressRecord, createAddress as create, updateAddress as update } from '../contract.ts';
import { addressTexts } from '../rules.ts';
import * as queries from './queries.ts';

/** Stores a new address of a client that is in use. */
export async function createAddress(
  { cliente, codiceEsterno, ...fields }: BodyOf<typeof create>,
  context: RequestContext,
): Promise<AddressRecord> {
  const { db, user } = context;
  const client = await queries.findClient(db, user, cliente);
  if (!client) throw notFound();
  if (!client.mayAdd) throw forbidden();
  if (!client.active) throw invalid(addressTexts.clientOut, { cliente: addressTexts.clientOut });
  refuseForeignCode(user, null, codiceEsterno);
  refuseFields(buildingCodeProblems(fields, await listBuildingCodes(db, cliente)));
  const { id } = await insertAddress(db, cliente, fields, codiceEsterno).catch(refuse(fields));
  await recordAudit(context, {
    event: 'address.created',
    entityId: id,
    details: { name: fields.displayName, clientId: cliente },
  });
  return found(await queries.findAddress(db, user, id));
}

/**
 * Changes an address that nobody else has changed meanwhile. It stays in use while dosimeters are at its points. Its
 * building code is asked about only when it changes: another address may have got the same one later.
 */
export async function changeAddress(
  addressId: number,
  typed: BodyOf<typeof update>,
  context: RequestContext,
): Promise<AddressRecord> {
  const { db, user } = context;
  const body = { ...typed, ...wholePlace(typed) };
  await queries.lockAddress(db, addressId);
  const before = found(await queries.findAddress(db, user, addressId));
  if (!before.modificabile) throw forbidden();
  refuseStale(before.versione, body.versione);
  refuseForeignCode(user, before.codiceEsterno, body.codiceEsterno);
  if (before.attivo && !body.attivo && before.dosimetriAttivi > 0)
    throw conflict(recordTexts.hasActive(before.dosimetriAttivi));
  if (!before.attivo && body.attivo && !before.cliente.attivo) throw conflict(addressTexts.clientOut);
  const changes = changesBetween(valuesOf(before), valuesOf({ ...body, storico: false }));
  if (!changes) return before;
  const withCode = before.storico || before.codiceStabile !== body.codiceStabile || before.cdr !== body.cdr;
  if (withCode)
    refuseFields(buildingCodeProblems(body, await listBuildingCodes(db, before.cliente.id, addressId)));
  await queries.updateAddress(db, addressId, body, withCode).catch(refuse(body));
  await recordAudit(context, { event: 'address.updated', entityId: addressId, details: changes });
  return found(await queries.findAddress(db, user, addressId));
}

/** One coordinate alone is none. */
function wholePlace({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  return latitude === null || longitude === null
    ? { latitude: null, longitude: null }
    : { latitude, longitude };
}

type Values = Omit<BodyOf<typeof update>, 'versione' | 'region'> & {
  region: number | null;
  storico: boolean;
};

function valuesOf(address: Values) {
  return {
    name: address.displayName,
    address: address.address,
    city: address.city,
    postalCode: address.cap,
    province: address.provincia,
    regionId: address.region,
    buildingCode: address.codiceStabile,
    riskContext: address.cdr,
    isShippingAddress: address.indirizzoShipping,
    latitude: address.latitude,
    longitude: address.longitude,
    externalCode: address.codiceEsterno,
    active: address.attivo,
    legacy: address.storico,
  };
}

function found(record: AddressRecord | null): AddressRecord {
  if (!record) throw notFound();
  return record;
}

function refuseFields(problems: Record<string, string>): void {
  const [first] = Object.values(problems);
  if (first !== undefined) throw invalid(first, problems);
}

function refuse({ codiceStabile }: { codiceStabile: string | null }) {
  const codeTaken = buildingTexts.codeTaken(codiceStabile ?? '');
  return (error: unknown): never =>
    onConstraint(error, {
      addresses_building_once: () =>
        invalid(buildingTexts.combinationTaken, { cdr: buildingTexts.combinationTaken }),
      addresses_building_needs_context: () => invalid(codeTaken, { codiceStabile: codeTaken }),
      addresses_external_code: () =>
        invalid(addressTexts.externalCodeTaken, { codiceEsterno: addressTexts.externalCodeTaken }),
      addresses_in_use: () => conflict(recordTexts.becameActive),
    });
}
