import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { historyReply } from '#platform/contract/history.ts';
import { longest } from '#platform/contract/limits.ts';
import { base, path } from '../contract.ts';
import { keepBatches } from '../permissions.ts';
import { batchTexts, maxCodes } from '../rules.ts';

export const assignBatch = endpoint({
  name: 'assignBatch',
  method: 'POST',
  path: `${base}/{lotto}/dosimetri`,
  summary: 'Dice di quali dosimetri è un lotto; quelli che non può vengono elencati',
  permission: keepBatches,
  params: path,
  body: z.object({
    codici: z
      .array(z.string().trim().min(1).max(longest.code))
      .min(1, batchTexts.noCodes)
      .max(maxCodes, batchTexts.tooManyCodes),
  }),
  response: z.object({
    assegnati: z.int(),
    giaAssegnati: z.int(),
    rifiutati: z.array(z.object({ codice: z.string(), motivo: z.string() })),
  }),
  write: 'idempotent',
});

export const getBatchHistory = endpoint({
  name: 'getBatchHistory',
  method: 'GET',
  path: `${base}/{lotto}/storia`,
  summary: 'Che cosa è successo a un lotto',
  permission: keepBatches,
  params: path,
  response: historyReply,
});
