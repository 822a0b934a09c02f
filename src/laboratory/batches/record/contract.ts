import { z } from 'zod';
import { endpoint, type ResponseOf } from '#platform/contract/endpoint.ts';
import { historyReply } from '#platform/contract/history.ts';
import { longest } from '#platform/contract/limits.ts';
import { id, text } from '#platform/contract/shapes.ts';
import { measure } from '../../results/contract.ts';
import { keepResults } from '../../results/permissions.ts';
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
    /** `risultati`: those in force of another batch, which a correction with its reason calculates again. */
    rifiutati: z.array(z.object({ codice: z.string(), motivo: z.string(), risultati: z.array(id) })),
  }),
  write: 'idempotent',
});

const calculated = z.object({ lotto: z.string().nullable(), misura: measure });

export const correctBatch = endpoint({
  name: 'correctBatch',
  method: 'POST',
  path: `${base}/{lotto}/dosimetri/correzione`,
  summary:
    'Dà il lotto giusto a dosimetri già letti: i risultati si ricalcolano, quelli di prima restano nella storia',
  permission: keepResults,
  params: path,
  body: z.object({
    /** The results in force that were seen: all that their dosimeters have of another batch. */
    risultati: z.array(id).min(1, batchTexts.noResults).max(maxCodes, batchTexts.tooManyCodes),
    motivo: text(5, batchTexts.reasonTooShort, longest.note, batchTexts.reasonTooShort),
  }),
  response: z.object({
    corretti: z.array(z.object({ codice: z.string(), trattamento: id, prima: calculated, dopo: calculated })),
  }),
  write: 'idempotent',
});

export type CorrectedBatch = ResponseOf<typeof correctBatch>['corretti'];

export const getBatchHistory = endpoint({
  name: 'getBatchHistory',
  method: 'GET',
  path: `${base}/{lotto}/storia`,
  summary: 'Che cosa è successo a un lotto',
  permission: keepBatches,
  params: path,
  response: historyReply,
});
