import { z } from 'zod';
import { parent } from '#customers/client-records/contract.ts';
import { fieldWork } from '#customers/customers/permissions.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { historyReply } from '#platform/contract/history.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { siteVerdict } from '#reports/site-verdict/contract.ts';
import { deadlineKinds } from '../deadline-words/rules.ts';
import { readSiteSummary } from './permissions.ts';

export const path = '/v1/user/user/cr39/indirizzi/{indirizzo}' as const;
export const params = z.object({ indirizzo: idInPath });

/** A report of the site as its reader may see it: customers the revision that is open to them. */
const issued = z.object({
  id,
  numero: z.string(),
  revisione: z.int().nonnegative(),
  emessa: day,
  /** A point is above the level; null: none could be compared, or one is not settled. */
  supera: z.boolean().nullable(),
  annullata: z.boolean(),
  firmata: z.boolean(),
  /** Until when authorities are to be told; null: nothing is owed, or not for this reader. */
  comunicare: day.nullable(),
});
export type SiteReport = z.infer<typeof issued>;

const measuring = z.object({
  trattamento: id,
  codice: z.string(),
  punto: z.object({ id, nome: z.string() }),
  codicePiano: z.int().nullable(),
  oldPiano: z.string().nullable(),
  inizio: day,
  scadenza: day,
});
export type MeasuringNow = z.infer<typeof measuring>;

const siteSummary = z.object({
  id,
  nome: z.string(),
  /** Street, postal code, city and province in one line. */
  indirizzo: z.string(),
  attivo: z.boolean(),
  cliente: parent,
  committente: parent,
  /** Whether the reader may change the address and its points. */
  modificabile: z.boolean(),
  verdetto: siteVerdict,
  inPosizione: z.array(measuring),
  /** Mandatory answers that are missing, and answers of both that can be none. */
  questionari: z.object({ edificio: z.int(), datore: z.int(), daControllare: z.int() }),
  planimetrie: z.int(),
  relazioni: z.int(),
  /** The latest that was not withdrawn. */
  ultima: issued.nullable(),
  /** The first day by which authorities are to be told of any report, withdrawn ones among them; null: as for one. */
  comunicare: day.nullable(),
  scadenze: z.array(z.object({ tipo: z.enum(deadlineKinds), entro: day })),
  /** Whether a report can be issued for the usual period; null: not for this reader. */
  pronta: z.object({ pronto: z.boolean(), motivo: z.string().nullable(), emessa: id.nullable() }).nullable(),
});
export type SiteSummary = z.infer<typeof siteSummary>;

export const getSiteSummary = endpoint({
  name: 'getSiteSummary',
  method: 'GET',
  path: `${path}/quadro`,
  summary: 'Come sta una sede: giudizio, punti, dosimetri in posizione, questionari, relazione, scadenze',
  permission: readSiteSummary,
  params,
  response: siteSummary,
});

export const listSiteReports = endpoint({
  name: 'listSiteReports',
  method: 'GET',
  path: `${path}/relazioni`,
  summary: 'Le relazioni finali di una sede, dalla più recente',
  permission: readSiteSummary,
  params,
  response: z.object({ committente: id, relazioni: z.array(issued) }),
});

export const getSiteHistory = endpoint({
  name: 'getSiteHistory',
  method: 'GET',
  path: `${path}/storia`,
  summary: 'Che cosa è successo a una sede, ai suoi punti e ai suoi posizionamenti',
  permission: fieldWork,
  params,
  response: historyReply,
});
