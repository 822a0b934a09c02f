import { z } from 'zod';
import { permission } from '#platform/contract/access.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { idInPath, success } from '#platform/contract/shapes.ts';

const ownData = permission('personal-data.export', 'signed-in');
const dataOfOthers = permission('personal-data.administer', ['admin']);

/** Everything stored about a person. Each part says what it is and how long it stays. Without an account: no user name. */
const personalData = z.object({
  creatoIl: z.iso.datetime({ offset: true }),
  persona: z.object({
    numero: z.int(),
    nome: z.string(),
    nomeUtente: z.string().nullable(),
    email: z.string().nullable(),
  }),
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

/**
 * What erasing a person would do. `rifiuto`: why it cannot be done; null when it can. `conferma`: what is typed to
 * confirm. `trovati`: the records
 * found, with their names, where there may be several. `conNome`: what the law keeps as it is, with the name.
 */
const erasurePreview = z.object({
  conferma: z.string(),
  nome: z.string(),
  trovati: z.array(z.string()),
  nuovoNome: z.string(),
  rifiuto: z.string().nullable(),
  cancellati: z.array(z.object({ titolo: z.string(), quanti: z.int() })),
  conservati: z.array(
    z.object({ titolo: z.string(), quanti: z.int(), perche: z.string(), conNome: z.boolean() }),
  ),
});
export type ErasurePreview = z.infer<typeof erasurePreview>;

const confirmation = z.object({
  conferma: z.string('Scrivere il nome per confermare.').trim().max(longest.line),
});

type Ways<Params extends z.ZodType> = { path: `/${string}`; params: Params };

/** The three calls about the data of a kind of people, below the address of one of them. */
export function personalDataCalls<Params extends z.ZodType>({ path, params }: Ways<Params>) {
  return {
    export: (name: string, summary: string) =>
      endpoint({
        name,
        method: 'POST',
        path: `${path}/personal-data`,
        summary,
        pace: 'costly',
        permission: dataOfOthers,
        params,
        response: personalData,
      }),
    preview: (name: string, summary: string) =>
      endpoint({
        name,
        method: 'GET',
        path: `${path}/erasure`,
        summary,
        permission: dataOfOthers,
        params,
        response: erasurePreview,
      }),
    erase: (name: string, summary: string) =>
      endpoint({
        name,
        method: 'POST',
        path: `${path}/erasure`,
        summary,
        permission: dataOfOthers,
        params,
        body: confirmation,
        response: success,
      }),
  };
}

export const exportOwnData = endpoint({
  name: 'exportOwnData',
  method: 'POST',
  path: '/v1/user/account/personal-data',
  summary: 'Tutti i dati che Radia conserva su chi li chiede (art. 15 e 20 GDPR)',
  pace: 'costly',
  permission: ownData,
  response: personalData,
});

const ofUser = personalDataCalls({
  path: '/v1/user/admin/users/{user}',
  params: z.object({ user: idInPath }),
});

export const exportUserData = ofUser.export(
  'exportUserData',
  'Tutti i dati che Radia conserva su una persona (art. 15 e 20 GDPR)',
);
export const previewErasure = ofUser.preview(
  'previewErasure',
  'Che cosa si cancellerebbe di una persona e che cosa resta, con il perché (art. 17 GDPR)',
);
export const erasePerson = ofUser.erase(
  'erasePerson',
  'Cancella per sempre i dati di una persona; le registrazioni di legge restano sotto un numero',
);
