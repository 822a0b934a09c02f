import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id } from '#platform/contract/shapes.ts';
import { readLabDashboard } from '../permissions.ts';

/** Each is asked for alone, so that one that is slow or fails keeps none of the others back. */
export const labTiles = [
  'dosimetri',
  'concentrazione',
  'superamenti',
  'questionari',
  'relazioni',
  'enti',
] as const;
export type LabTile = (typeof labTiles)[number];

const count = z.int().nonnegative();
const named = z.object({ id, nome: z.string() });
/** When figures were worked out that are kept for a while. */
const calcolato = z.iso.datetime({ offset: true });
/** Of what lies in the time looked at: results that count, those of them without a day of reading, dated by the end of exposure, and results that no figure holds. */
const leftAside = { contati: count, senzaLettura: count, nonContati: count };
const report = z.object({ id, numero: z.string(), indirizzo: named });

const labDashboard = z.object({
  dosimetri: z.object({
    posizionati: count,
    inScadenza: count,
    rimossi: count,
    rientrati: count,
    /** Read in the last days (`analysedDays`). */
    analizzati: count,
    smarriti: count,
  }),
  /** Means of what was read in each month, Bq/m³; `sottoLimite` of them below LR and counted as LR. */
  concentrazione: z.object({
    calcolato,
    ...leftAside,
    mesi: z.array(
      z.object({
        mese: z.string().regex(/^\d{4}-\d{2}$/),
        media: z.number(),
        misure: count,
        sottoLimite: count,
      }),
    ),
  }),
  /** Points above the level of their building, the highest first; `concentrazione` null: saturated. */
  superamenti: z.object({
    calcolato,
    ...leftAside,
    totale: count,
    /** There are more than are looked at. */
    eAltri: z.boolean(),
    punti: z.array(
      z.object({
        id,
        alias: z.string(),
        indirizzo: named,
        concentrazione: z.number().nullable(),
        livello: z.number(),
      }),
    ),
  }),
  /** Sites whose dosimeters come back next and whose questionnaires are not complete. */
  questionari: z.object({
    calcolato,
    esaminate: count,
    /** There are more than are looked at. */
    eAltri: z.boolean(),
    incomplete: count,
    sedi: z.array(z.object({ ...named.shape, committente: id, cliente: id, inizio: day })),
  }),
  relazioni: z.object({
    mese: count,
    anno: count,
    ultime: z.array(report.extend({ emessa: day, sopraLivello: z.boolean() })),
  }),
  /** Reports above the level that the authorities have not been sent (D.Lgs. 101/2020, art. 18). */
  enti: z.object({
    aperti: count,
    scaduti: count,
    /** `rettifica`: what they were told has changed since. */
    relazioni: z.array(report.extend({ entro: day, rettifica: z.boolean() })),
  }),
});
export type LabDashboard = z.infer<typeof labDashboard>;

export const getLabDashboard = endpoint({
  name: 'getLabDashboard',
  method: 'GET',
  path: '/v1/user/lb/cr39/dashboard',
  summary: 'Il quadro del laboratorio: tutti i riquadri, o uno solo',
  permission: readLabDashboard,
  query: z.object({ riquadro: z.enum(labTiles, 'Riquadro sconosciuto.').optional() }),
  response: labDashboard.partial(),
});
