import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { listSettings, listSettingsChange } from '#platform/contract/list-settings.ts';
import { success } from '#platform/contract/shapes.ts';
import { setUpOwnLists } from './permissions.ts';

const base = '/v1/user/lists';

/** What a list is called: the call it is read by, and what its place settles. */
const list = z.string().regex(/^[A-Za-z][\w:-]{0,79}$/);

export const listOwnLists = endpoint({
  name: 'listOwnLists',
  method: 'GET',
  path: base,
  summary: 'Come una persona ha disposto i propri elenchi: colonne e viste salvate',
  permission: setUpOwnLists,
  response: z.object({ lists: z.array(listSettings.extend({ list: z.string() })) }),
});

export const saveOwnList = endpoint({
  name: 'saveOwnList',
  method: 'PUT',
  path: `${base}/{list}`,
  summary: 'Salva colonne e viste di un proprio elenco',
  permission: setUpOwnLists,
  params: z.object({ list }),
  body: listSettingsChange,
  response: success,
});
