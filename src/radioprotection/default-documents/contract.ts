import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf, pdf } from '#platform/contract/file-shape.ts';
import { longest } from '#platform/contract/limits.ts';
import { version } from '#platform/contract/paging.ts';
import { recordEndpoints } from '#platform/contract/record-endpoints.ts';
import { id, idInPath, instant, text } from '#platform/contract/shapes.ts';
import { implantTypes, registryKinds } from '../registries/rules.ts';
import { confirmTemplates, keepDefaultDocuments, readDefaultDocuments } from './permissions.ts';
import { defaultDocumentTexts, whyNotImplants } from './rules.ts';
import { sections } from './template/contract.ts';

const titolo = text(1, 'Indicare il titolo del documento.', longest.line);
const tipo = z.enum(registryKinds, 'Scegliere il tipo di registro.');
const impianti = z.array(z.enum(implantTypes)).min(1, defaultDocumentTexts.noImplant);
const who = z.object({ quando: instant, chi: z.string().nullable() });

export const defaultDocumentRow = z.object({
  id,
  tipo: z.enum(registryKinds),
  titolo: z.string(),
  impianti: z.array(z.enum(implantTypes)),
  attivo: z.boolean(),
  /** The latest version of its template. */
  numero: z.int().positive(),
  confermato: z.boolean(),
});
export type DefaultDocumentRow = z.infer<typeof defaultDocumentRow>;

/** One saving of the template: the number counts up, the sections stay for good. */
const templateVersion = who.extend({ numero: z.int().positive(), conferma: who.nullable() });
export type TemplateVersion = z.infer<typeof templateVersion>;

export const defaultDocumentRecord = defaultDocumentRow.omit({ confermato: true }).extend({
  sezioni: sections,
  /** The latest first. */
  versioni: z.array(templateVersion).min(1),
  modificabile: z.boolean(),
  confermabile: z.boolean(),
  versione: version,
});
export type DefaultDocumentRecord = z.infer<typeof defaultDocumentRecord>;

const place = '/v1/user/lb/rp/assets/registries/default/docs' as const;
const calls = recordEndpoints({
  ...{ path: place, key: 'doc', permission: readDefaultDocuments, keeping: keepDefaultDocuments },
  record: defaultDocumentRecord,
});

const whole = z.object({ documenti: z.array(defaultDocumentRow), modificabile: z.boolean() });

export const listDefaultDocuments = calls.list(
  'listDefaultDocuments',
  'Tutti i documenti predefiniti dei registri, nel loro ordine',
  z.object({}),
  whole,
);

export const getDefaultDocument = calls.get(
  'getDefaultDocument',
  'Un documento predefinito con il suo modello',
);
export const getDefaultDocumentHistory = calls.history(
  'getDefaultDocumentHistory',
  'Che cosa è successo a un documento predefinito',
);

export const createDefaultDocument = calls.create(
  'createDefaultDocument',
  'Crea un documento predefinito, in fondo all’elenco, con un modello da scrivere',
  z.object({ tipo, titolo, impianti }).superRefine(({ tipo: kind, impianti: types }, context) => {
    const message = whyNotImplants(kind, types);
    if (message !== null) context.addIssue({ code: 'custom', message, path: ['impianti'] });
  }),
);

export const updateDefaultDocument = calls.update(
  'updateDefaultDocument',
  'Cambia titolo e impianti di un documento predefinito, o lo mette fuori uso',
  z.object({ titolo, impianti, attivo: z.boolean(), versione: version }),
);

const numberInPath = calls.params.extend({ numero: idInPath });

export const getTemplateVersion = endpoint({
  ...{ name: 'getTemplateVersion', method: 'GET', path: `${calls.path}/versions/{numero}` },
  summary: 'Una versione del modello di un documento predefinito',
  ...{ permission: readDefaultDocuments, params: numberInPath },
  response: templateVersion.extend({ titolo: z.string(), ultima: z.int().positive(), sezioni: sections }),
});

export const saveTemplate = endpoint({
  ...{ name: 'saveTemplate', method: 'POST', path: `${calls.path}/versions`, write: 'idempotent' },
  summary: 'Salva il modello come nuova versione, se cambia qualcosa; un esperto la deve confermare',
  ...{ permission: keepDefaultDocuments, params: calls.params },
  /** `numero`: the version it was made from; refused when there is a later one. */
  body: z.object({ numero: z.int().positive(), sezioni: sections }),
  response: defaultDocumentRecord,
});

export const confirmTemplate = endpoint({
  ...{ name: 'confirmTemplate', method: 'POST', path: `${calls.path}/versions/confirm` },
  summary: 'Un esperto conferma di aver riletto l’ultima versione del modello, o ritira la conferma',
  ...{ permission: confirmTemplates, params: calls.params },
  body: z.object({ numero: z.int().positive(), confermata: z.boolean() }),
  response: defaultDocumentRecord,
});

export const printTemplate = endpoint({
  ...{ name: 'printTemplate', method: 'POST', path: `${calls.path}/preview`, write: 'none', pace: 'costly' },
  summary: 'Il documento stampato con questo modello, salvato o no, con i dati di una unità o di un esempio',
  ...{ permission: readDefaultDocuments, params: calls.params },
  body: z.object({ sezioni: sections, unita: id.nullable() }),
  response: fileOf(pdf),
});
