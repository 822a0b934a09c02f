import { z } from 'zod';
import { choiceQuery, choiceReply } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { listQuery, listReply, version } from '#platform/contract/paging.ts';
import { recordEndpoints } from '#platform/contract/record-endpoints.ts';
import { id } from '#platform/contract/shapes.ts';
import { keepControls } from '../reach/permissions.ts';
import { placeKinds } from '../words/rules.ts';

export const named = z.object({ id, label: z.string() });

/** A port or an airport, where goods of a client arrive. */
export const placeChoice = named.extend({ kind: z.enum(placeKinds) });
export type PlaceChoice = z.infer<typeof placeChoice>;

const settings = z.object({
  ...{ mare: z.boolean(), aereo: z.boolean(), terra: z.boolean(), scaricatoNave: z.boolean() },
  /** For transport by land and for what was unloaded (Q1-33). */
  sedeObbligatoria: z.boolean(),
  aggiungePorti: z.boolean(),
  aggiungeAeroporti: z.boolean(),
  strumentoObbligatorio: z.boolean(),
});

/** A principal that asks for radiometric controls; `id` is the principal's. */
export const controlClientRow = settings.extend({
  id,
  nome: z.string(),
  /** `inServizio`: he is still an expert, and his account in use. */
  esperto: named.extend({ inServizio: z.boolean() }).nullable(),
  luoghi: z.int(),
  ispettori: z.int(),
  attivo: z.boolean(),
});
export type ControlClientRow = z.infer<typeof controlClientRow>;

export const controlClientRecord = controlClientRow.omit({ luoghi: true, ispettori: true }).extend({
  arrivi: z.array(placeChoice),
  ispettori: z.array(named.extend({ luoghi: z.array(z.string()) })),
  versione: version,
});
export type ControlClientRecord = z.infer<typeof controlClientRecord>;

const body = settings.extend({
  esperto: id.nullable(),
  arrivi: z.array(id).max(200, 'Al massimo 200 luoghi.'),
});

const clients = recordEndpoints({
  path: '/v1/user/lb/irme90/clienti',
  key: 'client',
  permission: keepControls,
  record: controlClientRecord,
});
export const listControlledClients = clients.list(
  'listControlledClients',
  'I clienti per cui si controllano carichi',
  listQuery(['nome', 'luoghi', 'ispettori'], {}),
  listReply(controlClientRow),
);
export const getControlClient = clients.get('getControlClient', 'Che cosa vale per un cliente');
export const getControlClientHistory = clients.history(
  'getControlClientHistory',
  'Che cosa è successo a un cliente IRME90',
);
export const createControlClient = clients.create(
  'createControlClient',
  'Un committente chiede controlli radiometrici',
  body.extend({ committente: id }),
);
export const updateControlClient = clients.update(
  'updateControlClient',
  'Cambia che cosa vale per un cliente',
  body.extend({ attivo: z.boolean(), versione: version }),
);

/** What the forms of both are filled in from. */
const choices = (name: string, of: string, summary: string) =>
  endpoint({
    ...{ name, method: 'GET', path: `/v1/user/lb/irme90/scelte/${of}`, summary, permission: keepControls },
    ...{ query: choiceQuery, response: choiceReply },
  });
export const listPrincipalsToControl = choices(
  'listPrincipalsToControl',
  'committenti',
  'Committenti che ancora non chiedono controlli',
);
export const listExperts = choices('listExperts', 'esperti', 'Esperti di radioprotezione');
export const listInspectorAccounts = choices(
  'listInspectorAccounts',
  'utenti',
  'Account che ancora non ispezionano',
);
export const listPlaceChoices = choices('listPlaceChoices', 'luoghi', 'Porti e aeroporti');
