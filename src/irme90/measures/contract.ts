import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fileOf } from '#platform/contract/file-shape.ts';
import { version } from '#platform/contract/paging.ts';
import { id, idInPath, instant } from '#platform/contract/shapes.ts';
import { usedInstrument } from '../control-cards/contract.ts';
import { formContent, formSaved, measuresInput } from '../forms/contract.ts';
import { workOnForms } from '../reach/permissions.ts';
import { formStates } from '../words/rules.ts';
import { formPhoto, sentPhoto } from './photos/contract.ts';
import { maxPhotos, tooManyPhotos } from './rules.ts';

export { listWork, type WorkRow } from './work-list/contract.ts';

const base = '/v1/user/user/irme90/measure' as const;
const ofForm = z.object({ mod: idInPath });

/** A form to be measured, or measured already: what it says, and what whoever reads it may do. */
export const workItem = formContent.extend({
  id,
  client: id,
  clientLabel: z.string(),
  status: z.enum(formStates),
  createdAt: instant,
  versione: version,
  /** Its measures may be sent now. */
  lavorabile: z.boolean(),
  /** Those that were sent may be corrected now. */
  correggibile: z.boolean(),
  /** Why neither may be done; null: one may. */
  motivo: z.string().nullable(),
  misurato: z.object({ quando: instant, chi: z.string() }).nullable(),
  /** Who receives the measures, by name; null: no expert in service. */
  esperto: z.string().nullable(),
  /** Its place in the register, `12/2026`, once it is attested. */
  registro: z.string().nullable(),
  foto: z.array(formPhoto),
  /** Those of the client, and what each may do today. */
  strumenti: z.array(usedInstrument),
  /** The client's first site under radon monitoring. */
  sede: z.object({ indirizzo: id, cliente: id, committente: id }).nullable(),
});
export type WorkItem = z.infer<typeof workItem>;

export const getWorkItem = endpoint({
  name: 'getWorkItem',
  method: 'GET',
  path: `${base}/{mod}`,
  summary: 'Un Mod. IRME90 da misurare: il carico, le misure già inviate, le foto',
  permission: workOnForms,
  isKept: true,
  params: ofForm,
  response: workItem,
});

/**
 * Q1-112. `versione`: as it was read; without it nothing is compared. `misuratoIl`: when the load was measured, where
 * there was no network to say it at once. `proprie`: who sends them has measured, and corrects nothing that others sent.
 */
export const sendMeasures = endpoint({
  name: 'sendMeasures',
  method: 'POST',
  path: `${base}/{mod}`,
  summary: 'Invia all’esperto di radioprotezione le misure di un carico, o le corregge',
  permission: workOnForms,
  write: 'idempotent',
  maxBodyMiB: 12,
  params: ofForm,
  body: z.object({
    controlli: measuresInput,
    versione: version.optional(),
    misuratoIl: instant.nullish().transform((given) => given ?? null),
    proprie: z.boolean().default(false),
    foto: z.array(sentPhoto).max(maxPhotos, tooManyPhotos).default([]),
  }),
  response: formSaved,
});

export const getFormPhoto = endpoint({
  name: 'getFormPhoto',
  method: 'GET',
  path: `${base}/{mod}/photos/{photo}`,
  summary: 'Una foto del carico o del sigillo, com’è arrivata',
  permission: workOnForms,
  params: ofForm.extend({ photo: idInPath }),
  response: fileOf('image/jpeg', 'image/png'),
});
