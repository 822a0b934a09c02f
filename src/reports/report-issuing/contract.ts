import { z } from 'zod';
import { readSites } from '#field/candidates/permissions.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { prepareReports } from './permissions.ts';

const search = '/v1/user/lb/cr39/relations/massive' as const;

/** A site of the search (Q1-14): everything its card shows before its turn has come. */
export const siteEntry = z.object({
  id,
  alias: z.string(),
  /** Street, postal code, city and province in one line. */
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  nomeAzienda: z.string(),
  committente: id,
  cliente: id,
  reqDays: z.int(),
  reminderEmailSent: day.nullable(),
  /** The report in force that answers for this search; `changed`: its data have changed since. */
  finalReport: z.object({ id, addressId: id, changed: z.boolean().optional() }).nullable(),
  /** Points where a dosimeter lies now: their days are still to come. */
  inPosizione: z.array(z.object({ id, inizio: day })),
});
export type SiteEntry = z.infer<typeof siteEntry>;

export const listReportSites = endpoint({
  name: 'listReportSites',
  method: 'GET',
  path: `${search}/{from}`,
  summary: 'Sedi con dosimetri posizionati da un giorno in poi e già rimossi',
  permission: readSites,
  params: z.object({ from: z.string() }),
  response: z.array(siteEntry),
});

export const listReportSitesUntil = endpoint({
  name: 'listReportSitesUntil',
  method: 'GET',
  path: `${search}/{from}/{to}`,
  summary: 'Sedi con dosimetri posizionati da un giorno in poi e rimossi entro un altro',
  permission: readSites,
  params: z.object({ from: z.string(), to: z.string() }),
  response: z.array(siteEntry),
});

export const countedDosimeter = z.object({
  codice: z.string(),
  inizio: day,
  fine: day,
  giorni: z.int(),
});

export const getReportSite = endpoint({
  name: 'getReportSite',
  method: 'GET',
  path: '/v1/user/lb/cr39/sede/{id}',
  summary: 'Una sede con i punti e i dosimetri che contano per la relazione finale',
  permission: readSites,
  params: z.object({ id: idInPath }),
  /** Without `from`: two years back, as the candidates of a site are shown (I6). */
  query: z.object({ from: day.optional(), to: day.optional() }),
  response: siteEntry.extend({
    complete: z.boolean(),
    points: z.array(
      z.object({
        pointId: id,
        pointName: z.string(),
        /** Days of the longest chain, the sum of `giorni` of its dosimeters. */
        totalDays: z.int(),
        dosimeters: z.array(countedDosimeter),
      }),
    ),
  }),
});

const degrees = (limit: number) =>
  z
    .number('Coordinate non valide.')
    .min(-limit, 'Coordinate non valide.')
    .max(limit, 'Coordinate non valide.');

export const saveSiteCoordinates = endpoint({
  name: 'saveSiteCoordinates',
  method: 'POST',
  path: '/v1/user/lb/cr39/sede/coordinates/{siteId}',
  summary: 'Registra dove si trova una sede',
  permission: prepareReports,
  params: z.object({ siteId: idInPath }),
  // (0,0) lies in the sea and stands for nothing known (Q1-18).
  body: z
    .object({ lat: degrees(90), lng: degrees(180) })
    .refine(({ lat, lng }) => lat !== 0 || lng !== 0, 'Coordinate non valide.'),
  response: z.object({ success: z.literal(true), latitude: z.number(), longitude: z.number() }),
});

export const sendIsinReminder = endpoint({
  name: 'sendIsinReminder',
  method: 'GET',
  path: '/lb/cr39/sede/{id}/isin_reminder',
  summary: 'Sollecita per e-mail i dati che mancano a una sede; una volta al giorno',
  permission: prepareReports,
  params: z.object({ id: idInPath }),
  write: 'plain',
  response: z.object({ reminderEmailSent: day.nullable(), message: z.string() }),
});
