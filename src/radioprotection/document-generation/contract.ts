import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf } from '#platform/contract/file-shape.ts';
import { listQuery, listReply } from '#platform/contract/paging.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { documentKinds, documentStates } from '../folders/rules.ts';
import { keepRadioprotection } from '../reach/permissions.ts';
import { implantTypes } from '../registries/rules.ts';
import { run } from '../runs/contract.ts';
import { generationTexts, mostAtOnce } from './rules.ts';

const massive = '/v1/user/lb/rp/documents/massive';
const named = z.object({ id, nome: z.string() });

/** A document that is a draft, or has no file yet. */
export const documentToGenerate = z.object({
  id,
  titolo: z.string(),
  tipo: z.enum(documentKinds),
  data: day,
  stato: z.enum(documentStates),
  stampato: z.boolean(),
  revisione: z.int(),
  impianto: z.enum(implantTypes).nullable(),
  project: named,
  employer: named,
  company: named,
});
export type DocumentToGenerate = z.infer<typeof documentToGenerate>;

export const listDocumentsToGenerate = endpoint({
  name: 'listDocumentsToGenerate',
  method: 'GET',
  path: massive,
  summary: 'Documenti da generare: le bozze e quelli che non hanno ancora il loro PDF',
  permission: keepRadioprotection,
  query: listQuery(['titolo', 'data'], {
    datore: idInPath.optional(),
    unita: idInPath.optional(),
    impianto: z.enum(implantTypes, 'Tipo di impianto sconosciuto.').optional(),
    tipo: z.enum(documentKinds, 'Tipo di documento sconosciuto.').optional(),
    file: z.enum(['no', 'si'], 'Scelta sconosciuta.').optional(),
  }).omit({ stato: true }),
  response: listReply(documentToGenerate),
});

export const generateDocument = endpoint({
  name: 'generateDocument',
  method: 'POST',
  path: '/v1/user/lb/rp/documents/{id}/generate',
  summary: 'Genera il PDF di un documento, o lo genera di nuovo con i dati di adesso se è una bozza',
  permission: keepRadioprotection,
  pace: null,
  params: z.object({ id: idInPath }),
  response: z.object({ success: z.literal(true), revisione: z.int() }),
});

const chosen = z.array(id).min(1, generationTexts.noneChosen).max(mostAtOnce, generationTexts.tooMany);
/** Documents by their numbers, or what a run of the server has generated. */
const which = z
  .object({ documenti: chosen.optional(), run: id.optional() })
  .refine(({ documenti, run: one }) => (documenti === undefined) !== (one === undefined), {
    path: ['documenti'],
    message: generationTexts.noneChosen,
  });

export const generateInBackground = endpoint({
  name: 'generateInBackground',
  method: 'POST',
  path: `${massive}/run`,
  summary:
    'Genera documenti come lavoro del server; chi arriva secondo aggiunge i suoi a quello in corso, anche da rifare',
  permission: keepRadioprotection,
  write: 'idempotent',
  body: z.object({ documenti: chosen }),
  response: run,
});

export const downloadGenerated = endpoint({
  name: 'downloadGenerated',
  method: 'GET',
  path: `${massive}/archive`,
  summary: 'I PDF di documenti generati in un archivio zip, con un indice',
  permission: keepRadioprotection,
  pace: 'costly',
  query: z.object({
    documenti: z
      .string()
      .max(10_000, generationTexts.tooMany)
      .regex(/^\d{1,10}(,\d{1,10})*$/, generationTexts.wrongIds)
      .optional(),
    run: idInPath.optional(),
  }),
  response: fileOf('application/zip'),
});

export const previewCompletion = endpoint({
  name: 'previewCompletion',
  method: 'POST',
  path: `${massive}/complete/preview`,
  summary: 'Quante bozze generate andrebbero alla firma, e di chi',
  permission: keepRadioprotection,
  write: 'none',
  body: which,
  response: z.object({
    pronti: z.int().nonnegative(),
    firmatari: z.array(z.object({ nome: z.string(), quanti: z.int().nonnegative() })),
    /** Those that stay as they are, and why. */
    fermi: z.array(z.object({ id, titolo: z.string(), motivo: z.string() })),
  }),
});

/** One part of them, after the document `dopo`; null in the answer: there are no more. */
export const completeGenerated = endpoint({
  ...{ name: 'completeGenerated', method: 'POST', path: `${massive}/complete` },
  summary: 'Manda alla firma le bozze generate, una parte alla volta: la parte dopo comincia da «dopo»',
  permission: keepRadioprotection,
  body: which.safeExtend({ dopo: z.int().nonnegative().optional() }),
  response: z.object({ success: z.literal(true), mandati: z.int().nonnegative(), dopo: id.nullable() }),
});
