import { listClients, listPrincipals, listPrincipalsOfZone } from '#customers/customers/contract.ts';
import { listFloorPlansWithDraft } from '#customers/floor-plans/contract.ts';
import { listPoints } from '#customers/points/contract.ts';
import { listAddresses } from '#customers/sites/contract.ts';
import { listAvailableDosimeters } from '#dosimeters/dosimeters/contract.ts';
import type { KeptEndpoint, ResponseOf } from '#platform/contract/endpoint.ts';
import type { CallInput } from '#platform/web/api-client.ts';
import type { SharedAnswer } from '#platform/web/offline/kept-answers.ts';
import { callName } from '#platform/web/offline/read-kept.ts';
import { getBuildingQuestions, getEmployerQuestions } from '#surveys/surveys/contract.ts';
import { listOwnEntries } from '../../my-placements/contract.ts';
import { fieldSiteInput, type PreparedSite } from '../../prepared-sites/web/public.ts';
import { listPlacedDosimeters, listReplacementCandidates } from '../../replacement/contract.ts';
import { listClientSites, listSiteClients, listSitePrincipals } from '../../site-lists/contract.ts';
import { getFieldSite } from '../../site-view/contract.ts';
import type { prepareSite } from '../contract.ts';

/** An answer under the names by which the wizards and lists look for it. */
function part<E extends KeptEndpoint>(
  endpoint: E,
  inputs: readonly CallInput<E>[],
  answer: ResponseOf<E>,
): SharedAnswer {
  return { calls: inputs.map((input) => callName(endpoint, input)), text: JSON.stringify(answer) };
}

/** How a page of `zona` asks for a list: by the zone its address names. */
const zoneQuery = (zona: number | null) => (zona === null ? {} : { zona: String(zona) });

/**
 * The answer about one site, taken apart: `ofSite` goes with the site, `shared` serves the others of its client and
 * principal as well.
 */
export function partsOf(
  answer: ResponseOf<typeof prepareSite>,
  site: PreparedSite,
): { ofSite: SharedAnswer[]; shared: SharedAnswer[] } {
  const { zona } = site;
  const committente = site.committente.id;
  const cliente = site.cliente.id;
  const indirizzo = site.indirizzo.id;
  const params = { committente };
  const path = { params: { committente, cliente, indirizzo } };
  const placed = answer.sede.punti.flatMap(({ attivi }) => attivi.map(({ trattamento }) => trattamento));
  const free = part(listAvailableDosimeters, [{ params, body: { cliente, indirizzo } }], answer.dosimetri);
  const instead = placed.map((oldDosimeterId) =>
    callName(listReplacementCandidates, { params: { oldDosimeterId } }),
  );
  const lists = { params: { committente: String(committente) }, query: zoneQuery(zona) };
  const ofClient = { params: { ...lists.params, cliente: String(cliente) }, query: lists.query };
  return {
    ofSite: [
      part(getFieldSite, [fieldSiteInput(site, zona)], answer.sede),
      part(listPoints, [path], answer.punti),
      { calls: [...free.calls, ...instead], text: free.text },
      part(getBuildingQuestions, [{ params, body: { indirizzo } }], answer.edificio),
    ],
    shared: [
      part(listClients, [{ params }], answer.clienti),
      part(listAddresses, [{ params: { ...params, cliente } }], answer.indirizzi),
      part(listAvailableDosimeters, [{ params, body: {} }], answer.dosimetriLiberi),
      part(getEmployerQuestions, [{ params, body: { employer: cliente } }], answer.datore),
      part(getEmployerQuestions, [{ params, body: { employer: null } }], answer.nuovoDatore),
      part(getBuildingQuestions, [{ params, body: { indirizzo: null } }], answer.nuovoEdificio),
      part(listSiteClients, [lists], answer.elencoClienti),
      part(listClientSites, [ofClient], answer.elencoIndirizzi),
    ],
  };
}

/** How the wizards ask for the floor plans of a site. */
export function plansInput({ committente, cliente, indirizzo }: PreparedSite) {
  const params = { committente: committente.id, cliente: cliente.id, indirizzo: indirizzo.id };
  return { params, body: { newPlanimetries: [] } };
}

/** The same for one with its pictures. */
export function planPart(
  site: PreparedSite,
  answer: ResponseOf<typeof listFloorPlansWithDraft>,
): SharedAnswer {
  return part(listFloorPlansWithDraft, [plansInput(site)], answer);
}

type Keep = <E extends KeptEndpoint>(endpoint: E, input: CallInput<E>) => Promise<void>;

/** What every day needs, whichever its sites are. */
export async function keepCommon(keep: Keep, zona: number | null, today: string): Promise<void> {
  if (zona === null) await keep(listPrincipals, {});
  else await keep(listPrincipalsOfZone, { params: { zone: zona } });
  await keep(listSitePrincipals, { query: zoneQuery(zona) });
  const zone = zona === null ? {} : { zone: String(zona) };
  await keep(listPlacedDosimeters, { query: zone, body: { before: today } });
  await keep(listOwnEntries, { query: {} });
}
