import { choiceQuery, choiceReply } from '#platform/contract/choices.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldWork } from '../customers/permissions.ts';

/** Records that another one is put below, or that a list is narrowed down to: those the user may read. */

export const listPrincipalChoices = endpoint({
  name: 'listPrincipalChoices',
  method: 'GET',
  path: '/v1/user/anagrafica/scelte/committenti',
  summary: 'Committenti tra cui scegliere',
  permission: fieldWork,
  query: choiceQuery,
  response: choiceReply,
});

export const listClientChoices = endpoint({
  name: 'listClientChoices',
  method: 'GET',
  path: '/v1/user/anagrafica/scelte/clienti',
  summary: 'Clienti tra cui scegliere',
  permission: fieldWork,
  query: choiceQuery,
  response: choiceReply,
});

export const listAddressChoices = endpoint({
  name: 'listAddressChoices',
  method: 'GET',
  path: '/v1/user/anagrafica/scelte/indirizzi',
  summary: 'Indirizzi tra cui scegliere',
  permission: fieldWork,
  query: choiceQuery,
  response: choiceReply,
});
