import { z } from 'zod';
import { usedInstrument } from '#irme90/control-cards/contract.ts';
import { workSituations, workTimes } from '#irme90/measures/rules.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id } from '#platform/contract/shapes.ts';
import { readControlDashboard } from '../permissions.ts';

const count = z.int().nonnegative();
const { errorCode, limitsMessage } = usedInstrument.shape;

const blocked = z.object({
  ...{ id, nome: z.string(), cliente: z.object({ id, nome: z.string() }), errorCode, limitsMessage },
  taratura: day.nullable(),
  /** For how many days it was not measured with, today among them; null: not what keeps it from being used. */
  giorniSenzaMisura: count.nullable(),
});
export type BlockedInstrument = z.infer<typeof blocked>;

const controlDashboard = z.object({
  oggi: day,
  /** By how far they have come; signed and cancelled ones by their day of work in the year of today. */
  modelli: z.record(z.enum(workSituations), count),
  /** Of those that are to be measured, by their day of work. */
  daMisurare: z.object({ quando: z.record(z.enum(workTimes), count), senzaOperatore: count }),
  /** What the reader received as an expert and has not concluded on; null: he is none. */
  ricevuti: count.nullable(),
  strumenti: z.object({
    totale: count,
    /** By the number of the reason; those without any are left out. */
    motivi: z.array(z.object({ motivo: errorCode, quanti: count })),
    /** What cannot be used today, the longest without a measurement first, at most `blockedShown`. */
    bloccati: z.array(blocked),
    /** Of all that wait for today's measurement, the days since their last one. */
    giorniSenzaMisura: count,
  }),
});
export type ControlDashboard = z.infer<typeof controlDashboard>;

export const getControlDashboard = endpoint({
  name: 'getControlDashboard',
  method: 'GET',
  path: '/v1/user/user/irme90/dashboard',
  summary: 'Il quadro dei controlli radiometrici di chi chiede: modelli, carichi da misurare, strumenti',
  permission: readControlDashboard,
  response: controlDashboard,
});
