import { z } from 'zod';
import { permission } from '#platform/contract/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { idInPath, success } from '#platform/contract/shapes.ts';

const ownData = permission('personal-data.export', 'signed-in');
const dataOfOthers = permission('personal-data.administer', ['admin']);
const params = z.object({ user: idInPath });
const base = '/v1/user/admin/users/{user}';

/** Everything stored about a person. Each part says what it is and how long it stays. */
const personalData = z.object({
  creatoIl: z.iso.datetime({ offset: true }),
  persona: z.object({ numero: z.int(), nome: z.string(), nomeUtente: z.string(), email: z.string() }),
  parti: z.array(
    z.object({
      titolo: z.string(),
      significato: z.string(),
      conservazione: z.string(),
      dati: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
});
export type PersonalData = z.infer<typeof personalData>;

export const exportOwnData = endpoint({
  name: 'exportOwnData',
  method: 'POST',
  path: '/v1/user/account/personal-data',
  summary: 'Tutti i dati che Radia conserva su chi li chiede (art. 15 e 20 GDPR)',
  pace: 'costly',
  permission: ownData,
  response: personalData,
});

export const exportUserData = endpoint({
  name: 'exportUserData',
  method: 'POST',
  path: `${base}/personal-data`,
  summary: 'Tutti i dati che Radia conserva su una persona (art. 15 e 20 GDPR)',
  pace: 'costly',
  permission: dataOfOthers,
  params,
  response: personalData,
});

/** What erasing a person would do. `rifiuto`: why it cannot be done; null when it can. */
const erasurePreview = z.object({
  nomeUtente: z.string(),
  nome: z.string(),
  nuovoNome: z.string(),
  rifiuto: z.string().nullable(),
  cancellati: z.array(z.object({ titolo: z.string(), quanti: z.int() })),
  conservati: z.array(z.object({ titolo: z.string(), quanti: z.int(), perche: z.string() })),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

export const previewErasure = endpoint({
  name: 'previewErasure',
  method: 'GET',
  path: `${base}/erasure`,
  summary: 'Che cosa si cancellerebbe di una persona e che cosa resta, con il perché (art. 17 GDPR)',
  permission: dataOfOthers,
  params,
  response: erasurePreview,
});

export const erasePerson = endpoint({
  name: 'erasePerson',
  method: 'POST',
  path: `${base}/erasure`,
  summary: 'Cancella per sempre i dati di una persona; le registrazioni di legge restano sotto un numero',
  permission: dataOfOthers,
  params,
  body: z.object({
    nomeUtente: z.string('Scrivere il nome utente per confermare.').trim().max(longest.line),
  }),
  response: success,
});
