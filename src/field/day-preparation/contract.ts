import { z } from 'zod';
import { listClients } from '#customers/customers/contract.ts';
import { listPoints } from '#customers/points/contract.ts';
import { addressParams, listAddresses } from '#customers/sites/contract.ts';
import { listAvailableDosimeters } from '#dosimeters/dosimeters/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { id, idInPath } from '#platform/contract/shapes.ts';
import { getBuildingQuestions, getEmployerQuestions } from '#surveys/surveys/contract.ts';
import { listClientSites, listSiteClients } from '../site-lists/contract.ts';
import { getFieldSite } from '../site-view/contract.ts';
import { prepareDay } from './permissions.ts';

const named = z.object({ id, nome: z.string() });

/** A site that may be prepared. */
export const daySite = z.object({
  committente: named,
  cliente: named,
  indirizzo: named,
  /** Street and town in one line. */
  luogo: z.string(),
  punti: z.int(),
  dosimetriAttivi: z.int(),
  inScadenza: z.int(),
});
export type DaySite = z.infer<typeof daySite>;

/** At most so many are offered; `q` finds the others. */
export const maxDaySites = 30;

export const listDaySites = endpoint({
  name: 'listDaySites',
  method: 'GET',
  path: '/v1/user/user/cr39/giornata/sedi',
  summary:
    'Sedi da preparare: quelle cercate, altrimenti quelle in scadenza e quelle dove si è lavorato da poco',
  permission: prepareDay,
  query: z.object({
    q: z
      .string()
      .trim()
      .max(...atMost(longest.shortLine))
      .optional(),
    /** Of a zone: what is not in it is not found. */
    zona: idInPath.optional(),
  }),
  response: z.object({
    sedi: z.array(daySite),
    /** Where the person has placed lately; none while something is looked for. */
    recenti: z.array(daySite),
  }),
});

/**
 * All that the wizards and the lists ask about one site, each part as its own call would answer: the phone keeps it
 * under the names of those calls. The pictures of the floor plans are fetched by their own call.
 */
export const prepareSite = endpoint({
  name: 'prepareSite',
  method: 'GET',
  path: '/v1/user/user/cr39/giornata/committenti/{committente}/clienti/{cliente}/indirizzi/{indirizzo}',
  summary: 'Tutto ciò che serve per lavorare senza rete in una sede',
  permission: prepareDay,
  params: addressParams,
  query: z.object({ zona: idInPath.optional() }),
  response: z.object({
    sede: getFieldSite.response,
    clienti: listClients.response,
    indirizzi: listAddresses.response,
    punti: listPoints.response,
    /** What can be placed here; the same takes the place of any dosimeter that measures here. */
    dosimetri: listAvailableDosimeters.response,
    /** What can be placed at an address that is made on the way. */
    dosimetriLiberi: listAvailableDosimeters.response,
    datore: getEmployerQuestions.response,
    nuovoDatore: getEmployerQuestions.response,
    edificio: getBuildingQuestions.response,
    /** With the questions of every province: which one a new address lies in is not known yet. */
    nuovoEdificio: getBuildingQuestions.response,
    elencoClienti: listSiteClients.response,
    elencoIndirizzi: listClientSites.response,
  }),
});
