import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { historyReply } from '#platform/contract/history.ts';
import { lengths, longest } from '#platform/contract/limits.ts';
import { version } from '#platform/contract/paging.ts';
import { id, idInPath, text } from '#platform/contract/shapes.ts';
import { keepForms, readForms } from '../reach/permissions.ts';
import { controlForm } from './content/contract.ts';
import { formBody } from './typed/contract.ts';

export { type ControlForm, formContent } from './content/contract.ts';
export {
  exportForms,
  type FormClientRow,
  type FormRow,
  listFormClients,
  listForms,
} from './lists/contract.ts';
export { type FormBody, formBody, measuresInput } from './typed/contract.ts';

const base = '/v1/user/user/irme90' as const;
const ofClient = z.object({ client: idInPath });
const ofForm = z.object({ mod: idInPath });
export const formSaved = z.object({ id, message: z.string() });

export const createForm = endpoint({
  name: 'createControlForm',
  method: 'POST',
  path: `${base}/{client}/add`,
  summary:
    'Crea un Mod. IRME90; con le misure va subito all’esperto di radioprotezione, se ce n’è uno: `message` lo dice',
  permission: keepForms,
  write: 'idempotent',
  params: ofClient,
  body: formBody,
  response: formSaved,
});

export const getForm = endpoint({
  name: 'getControlForm',
  method: 'GET',
  path: `${base}/mod/{mod}`,
  summary: 'Un Mod. IRME90',
  permission: readForms,
  params: ofForm,
  response: controlForm,
});

/** `versione`: as it was read; without it nothing is compared. It stands beside the body, which is the one of `add`. */
export const updateForm = endpoint({
  name: 'updateControlForm',
  method: 'POST',
  path: `${base}/mod/{mod}`,
  summary: 'Modifica un Mod. IRME90 che non è ancora stato lavorato',
  permission: keepForms,
  write: 'idempotent',
  params: ofForm,
  query: z.object({
    versione: z.coerce.number<string>('Versione non valida.').pipe(version).optional(),
  }),
  body: formBody,
  response: formSaved,
});

export const cancelForm = endpoint({
  name: 'cancelControlForm',
  method: 'POST',
  path: `${base}/mod/{mod}/annulla`,
  summary: 'Annulla un Mod. IRME90, con un motivo',
  permission: keepForms,
  params: ofForm,
  body: z.object({
    versione: version,
    motivo: text(lengths.reason[0], 'Indicare il motivo: almeno 5 caratteri.', longest.note),
  }),
  response: formSaved,
});

export const getFormHistory = endpoint({
  name: 'getControlFormHistory',
  method: 'GET',
  path: `${base}/mod/{mod}/storia`,
  summary: 'Che cosa è successo a un Mod. IRME90, e chi l’ha fatto',
  permission: readForms,
  params: ofForm,
  response: historyReply,
});
