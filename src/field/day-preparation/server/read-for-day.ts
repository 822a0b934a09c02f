import { listClients } from '#customers/customers/server/public.ts';
import { listPoints } from '#customers/points/server/public.ts';
import { listAddresses } from '#customers/sites/server/public.ts';
import type { SitePath } from '#customers/standpoints/rules.ts';
import { listAvailableDosimeters } from '#dosimeters/dosimeters/server/public.ts';
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { findBuildingQuestions, findEmployerQuestions } from '#surveys/surveys/server/public.ts';
import { listSiteClients } from '../../site-lists/contract.ts';
import { findClients, findReachableClient } from '../../site-lists/server/public.ts';
import { findFieldSite } from '../../site-view/server/public.ts';
import type { prepareSite } from '../contract.ts';

type Reply = ReplyOf<typeof prepareSite>;

/**
 * What the calls of the wizards and lists answer about a site and its client, by their own queries. Throws 404 when the
 * site, or in the `zone` that is asked for the principal, is out of reach.
 */
export async function readForDay(
  path: SitePath,
  zone: number | undefined,
  { db, user, clock }: RequestContext,
): Promise<Reply> {
  const { committente, cliente, indirizzo } = path;
  const today = clock.today();
  const sede = await findFieldSite(db, user, path, zone, today);
  if (!sede) throw notFound();
  const lists: QueryOf<typeof listSiteClients> = listSiteClients.query.parse(
    zone === undefined ? {} : { zona: String(zone) },
  );
  const here = { principalId: committente, clientId: cliente, addressId: indirizzo };
  const anywhere = { principalId: committente, clientId: null, addressId: null };
  return {
    sede,
    clienti: found(await listClients(db, user, committente)),
    indirizzi: found(await listAddresses(db, user, path)),
    punti: found(await listPoints(db, user, path, today)),
    dosimetri: found(await listAvailableDosimeters(db, user, here)),
    dosimetriLiberi: found(await listAvailableDosimeters(db, user, anywhere)),
    datore: found(await findEmployerQuestions(db, user, committente, { employer: cliente })),
    nuovoDatore: found(await findEmployerQuestions(db, user, committente, {})),
    edificio: found(await findBuildingQuestions(db, user, committente, { indirizzo })),
    nuovoEdificio: found(await findBuildingQuestions(db, user, committente, {})),
    elencoClienti: found(await findClients(db, user, committente, lists, today)),
    elencoIndirizzi: found(await findReachableClient(db, user, path, lists, today)),
  };
}

/** Rights may have been taken away since the site was found. */
function found<Found>(answer: Found | null): Found {
  if (answer === null) throw notFound();
  return answer;
}
