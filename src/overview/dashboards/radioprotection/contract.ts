import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id } from '#platform/contract/shapes.ts';
import { followActivities } from '#radioprotection/activities/permissions.ts';
import { deviceCategories } from '#radioprotection/devices/rules.ts';
import { massStatuses } from '#radioprotection/mass-activities/rules.ts';

/** Each is asked for alone, as those of the laboratory. */
export const unitTiles = ['attivita', 'pratiche', 'mesi', 'dispositivi'] as const;
export type UnitTile = (typeof unitTiles)[number];

const count = z.int().nonnegative();

const unitDashboard = z.object({
  /** What is to be done, by how near it is: the classes of the table of deadlines. */
  attivita: z.object({
    scadute: count,
    /** From today, in fewer than 30 days. */
    entro30: count,
    /** From 30 days on, in fewer than 60. */
    entro60: count,
    /** From 60 days on, or without a deadline. */
    oltre: count,
    /** Notifications that somebody has to approve. */
    inRevisione: count,
    /** Documents that the person may sign. */
    daFirmare: count,
  }),
  /** Mass activities by status, and those with notifications not signed while their term is near or past (Q2-111). */
  pratiche: z.object({
    stati: z.array(z.object({ stato: z.enum(massStatuses), quante: count })),
    termini: z.array(
      z.object({
        ...{ id, progetto: id, datore: z.object({ id, nome: z.string() }) },
        /** The first day of those that are pressing, and in how many units a notification is not signed. */
        ...{ entro: day, unita: count, scadute: count },
      }),
    ),
    /** More than are named. */
    altre: count,
    /** Nobody who may has confirmed yet what the terms are. */
    daRileggere: z.boolean(),
  }),
  /** What is to be done by the month of its deadline; `scadute` of them late. `senza`: without a deadline. */
  mesi: z.object({
    mesi: z.array(z.object({ mese: z.string().regex(/^\d{4}-\d{2}$/), totale: z.int(), scadute: z.int() })),
    senza: z.int(),
  }),
  /** Devices that are not hidden, dismissed ones among them, the most frequent category first, and those whose status asks for something. */
  dispositivi: z.object({
    totale: count,
    categorie: z.array(z.object({ categoria: z.enum(deviceCategories), quanti: count })),
    daInstallare: count,
    daDismettere: count,
    daSpostare: count,
  }),
});
export type UnitDashboard = z.infer<typeof unitDashboard>;

export const getUnitDashboard = endpoint({
  name: 'getUnitDashboard',
  method: 'GET',
  path: '/v1/user/lb/rp/dashboard',
  summary: 'Il quadro della radioprotezione: tutti i riquadri, o uno solo',
  permission: followActivities,
  query: z.object({ riquadro: z.enum(unitTiles, 'Riquadro sconosciuto.').optional() }),
  response: unitDashboard.partial(),
});
