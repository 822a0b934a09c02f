import { z } from 'zod';
import { fieldWork } from '#customers/customers/permissions.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { historyReply } from '#platform/contract/history.ts';
import { listQuery, listReply } from '#platform/contract/paging.ts';
import { id, idInPath } from '#platform/contract/shapes.ts';

const named = z.object({ id, nome: z.string() });
const ofClient = z.object({ committente: idInPath, cliente: idInPath });

/** Whose questionnaires a page is about, and who answered what. */
export const clientSurveyPage = z.object({ committente: named, cliente: named, storia: historyReply });
export type ClientSurveyPage = z.infer<typeof clientSurveyPage>;

export const siteSurveyPage = clientSurveyPage.extend({
  indirizzo: named.extend({ sede: z.string(), codiceStabile: z.string().nullable() }),
  /** The client's other addresses with the same building code. */
  altriEdifici: z.int().nonnegative(),
});
export type SiteSurveyPage = z.infer<typeof siteSurveyPage>;

export const getSiteSurveyPage = endpoint({
  name: 'getSiteSurveyPage',
  method: 'GET',
  path: '/v1/user/user/cr39/committenti/{committente}/clienti/{cliente}/indirizzi/{indirizzo}/survey',
  summary: 'Di che sede sono i questionari, e chi ha risposto che cosa',
  permission: fieldWork,
  params: ofClient.extend({ indirizzo: idInPath }),
  response: siteSurveyPage,
  isKept: true,
});

export const getClientSurveyPage = endpoint({
  name: 'getClientSurveyPage',
  method: 'GET',
  path: '/v1/user/user/cr39/committenti/{committente}/clienti/{cliente}/survey',
  summary: 'Di che datore di lavoro è il questionario, e chi ha risposto che cosa',
  permission: fieldWork,
  params: ofClient,
  response: clientSurveyPage,
  isKept: true,
});

/** An address in use with what its questionnaires and its ISIN data lack. */
export const surveyedSite = z.object({
  id,
  nome: z.string(),
  sede: z.string(),
  codiceStabile: z.string().nullable(),
  cliente: named,
  /** Mandatory answers that are missing. */
  edificioMancanti: z.int().nonnegative(),
  datoreMancanti: z.int().nonnegative(),
  /** Everything that is missing for the ISIN, those answers included. */
  isinMancanti: z.int().nonnegative(),
});
export type SurveyedSite = z.infer<typeof surveyedSite>;

export const listSurveyedSites = endpoint({
  name: 'listSurveyedSites',
  method: 'GET',
  path: '/v1/user/user/cr39/committenti/{committente}/survey',
  summary: 'Gli indirizzi di un committente, con che cosa manca ai questionari',
  permission: fieldWork,
  params: z.object({ committente: idInPath }),
  query: listQuery(['nome', 'cliente'], {}).omit({ stato: true }),
  response: listReply(surveyedSite).extend({ committente: named }),
});
