import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, xlsx } from '#platform/contract/file-shape.ts';
import { longest } from '#platform/contract/limits.ts';
import { version } from '#platform/contract/paging.ts';
import { recordEndpoints } from '#platform/contract/record-endpoints.ts';
import { day, id, idInPath, text } from '#platform/contract/shapes.ts';
import { optionalText, taxCode } from '../fields/contract.ts';
import { workInUnits } from '../reach/permissions.ts';
import { workerCategories } from '../registries/rules.ts';

/** Limits of a year, mSv: fields whose name ends with a suffix of the lookup (Q2-94). */
const limits = {
  worker_limite_efficace: z.number(),
  worker_limite_cristallino: z.number(),
  worker_limite_estremita: z.number(),
  worker_limite_pelle: z.number(),
};

/** An exposed worker of a surveillance registry. */
export const workerRecord = z.object({
  id,
  registry: id,
  name: z.string(),
  surname: z.string(),
  fiscalCode: z.string().nullable(),
  birthDate: day.nullable(),
  task: z.string().nullable(),
  category: z.enum(workerCategories),
  ...limits,
  validFrom: day,
  validTo: day.nullable(),
  /** The data were erased: a number is left. */
  cancellato: z.boolean(),
  versione: version,
});
export type WorkerRecord = z.infer<typeof workerRecord>;

const limit = z
  .number('Indicare il limite in mSv.')
  .min(0, 'Indicare un limite non negativo.')
  .max(10_000, 'Al massimo 10.000 mSv.');

const fields = z.object({
  name: text(1, 'Indicare il nome.', longest.shortLine),
  surname: text(1, 'Indicare il cognome.', longest.shortLine),
  fiscalCode: taxCode,
  birthDate: day.nullish().transform((birth) => birth ?? null),
  task: optionalText(longest.line),
  category: z.enum(workerCategories, 'Indicare la categoria.'),
  worker_limite_efficace: limit,
  worker_limite_cristallino: limit,
  worker_limite_estremita: limit,
  worker_limite_pelle: limit,
  validFrom: day,
  validTo: day.nullish().transform((end) => end ?? null),
});

const calls = recordEndpoints({
  path: '/v1/user/lb/rp/exposed-workers',
  key: 'worker',
  // Category and doses are seen only by who works with them.
  permission: workInUnits,
  record: workerRecord,
});

export const getWorker = calls.get('getWorker', 'Un lavoratore esposto');
export const getWorkerHistory = calls.history(
  'getWorkerHistory',
  'Che cosa è successo a un lavoratore esposto',
);

export const createWorker = calls.create(
  'createWorker',
  'Aggiunge un lavoratore a un registro di sorveglianza',
  fields.extend({ registry: id }),
);

export const updateWorker = calls.update(
  'updateWorker',
  'Modifica un lavoratore esposto',
  fields.extend({ versione: version }),
);

export const listWorkers = endpoint({
  name: 'listWorkers',
  method: 'GET',
  path: '/v1/user/lb/rp/registries/{registry}/workers',
  summary: 'Lavoratori esposti di un registro di sorveglianza',
  permission: workInUnits,
  params: z.object({ registry: idInPath }),
  response: z.object({
    workers: z.array(workerRecord),
    /** Whether an expert has confirmed the limits that a category fills in. */
    limitiConfermati: z.boolean(),
  }),
});

export const exportWorkers = endpoint({
  name: 'exportWorkers',
  method: 'GET',
  path: `${listWorkers.path}/excel`,
  summary: 'Lavoratori esposti di un registro di sorveglianza: foglio Excel',
  permission: workInUnits,
  params: listWorkers.params,
  response: fileOf(xlsx),
  pace: 'costly',
});

export const findClassification = endpoint({
  name: 'findClassification',
  method: 'GET',
  path: '/v1/user/lb/rp/classifications',
  summary: 'Limiti di dose di una categoria di lavoratori, per suffisso di campo',
  permission: workInUnits,
  query: z.object({ value: z.string().max(100, 'Al massimo 100 caratteri.').default('') }),
  response: z.object({ message: z.record(z.string(), z.string()) }),
});
