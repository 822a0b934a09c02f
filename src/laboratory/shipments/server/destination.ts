import { invalid } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { shipmentTexts } from '../rules.ts';
import { findDestination } from './queries.ts';

/** To whom dosimeters go, for which address if for one, and when they left. */
export type Destination = { principalId: number; addressId: number | null; shippedOn: string | null };

type Named = { committente: number; indirizzo: number | null; spedito: string | null };

/** A destination as contracts name it, checked. Throws 422 with the field. */
export async function readDestination(
  { committente, indirizzo, spedito }: Named,
  { db, clock }: RequestContext,
): Promise<Destination> {
  if (spedito !== null && spedito > clock.today()) throw wrong('spedito', shipmentTexts.futureShipping);
  const found = await findDestination(db, committente, indirizzo);
  if (!found) throw wrong('committente', shipmentTexts.principalGone);
  if (!found.isAddressOk) throw wrong('indirizzo', shipmentTexts.addressOfOther);
  return { principalId: committente, addressId: indirizzo, shippedOn: spedito };
}

/** The same where there may be none: without a principal dosimeters stay in store. */
export async function readDestinationOrStore(
  { committente, ...rest }: Omit<Named, 'committente'> & { committente: number | null },
  context: RequestContext,
): Promise<Destination | null> {
  if (committente !== null) return readDestination({ committente, ...rest }, context);
  if (rest.spedito !== null && rest.spedito > context.clock.today())
    throw wrong('spedito', shipmentTexts.futureShipping);
  if (rest.indirizzo !== null) throw wrong('indirizzo', shipmentTexts.addressWithoutPrincipal);
  return null;
}

function wrong(field: string, text: string) {
  return invalid(text, { [field]: text });
}
