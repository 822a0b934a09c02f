import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { readSites } from './permissions.ts';

/** One dosimeter that has measured at a point, neither lost nor still there. */
export const candidate = z.object({
  measurePointId: id,
  measurePointName: z.string(),
  /** Id of the floor. */
  floorNumber: z.int().nullable(),
  /** The floor in words, in old data. */
  floorOld: z.string().nullable(),
  dosimeter: z.object({
    codice: z.string(),
    inizio: day,
    fine: day,
    giorni: z.int(),
    /** The laboratory has its result. */
    risultato: z.boolean(),
    /** It was read, and is to be counted again. Missing in answers of before. */
    daRicontare: z.boolean().optional(),
    /** The final report in force that it stands in. */
    relazione: id.nullable(),
  }),
});
export type Candidate = z.infer<typeof candidate>;

export const getSurveyCompleteness = endpoint({
  name: 'getSurveyCompleteness',
  method: 'GET',
  path: '/v1/user/lb/cr39/sede/{id}/complete',
  summary: 'Se i questionari di una sede sono completi, e quando è stato sollecitato',
  permission: readSites,
  params: z.object({ id: idInPath }),
  response: z.object({ completed: z.boolean(), reminderEmailSent: day.nullable() }),
});

export const listCandidates = endpoint({
  name: 'listCandidates',
  method: 'GET',
  path: '/v1/user/lb/cr39/sede/{id}/candidates/{from}',
  summary: 'Dosimetri rimossi di una sede, posizionati da un giorno in poi',
  permission: readSites,
  // A day that is none is told (422); the sede that is none is not found.
  params: z.object({ id: idInPath, from: z.string() }),
  response: z.array(candidate),
});

export const listCandidatesUntil = endpoint({
  name: 'listCandidatesUntil',
  method: 'GET',
  path: '/v1/user/lb/cr39/sede/{id}/candidates/{from}/{to}',
  summary: 'Dosimetri di una sede posizionati da un giorno in poi e rimossi entro un altro',
  permission: readSites,
  params: z.object({ id: idInPath, from: z.string(), to: z.string() }),
  response: z.array(candidate),
});
