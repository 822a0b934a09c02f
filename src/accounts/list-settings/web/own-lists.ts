import { call } from '#platform/web/api-client.ts';
import type { ListSettingsStore } from '#platform/web/list-settings-store.ts';
import { listOwnLists, saveOwnList } from '../contract.ts';

export const read: ListSettingsStore['read'] = async (signal) =>
  (await call(listOwnLists, {}, { signal })).lists;

export const write: ListSettingsStore['write'] = (list, body) =>
  call(saveOwnList, { params: { list }, body });
