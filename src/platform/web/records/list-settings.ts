import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useRef } from 'react';
import type { ListSettings, SavedView } from '#platform/contract/list-settings.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { toFailure } from '../api-client.ts';
import { ListSettingsContext, type OwnLists } from '../list-settings-store.ts';

const untouched: ListSettings = { columns: null, views: [], shape: null };
const queryKey = ['own lists'];

type KeptSettings = {
  settings: ListSettings;
  /** What is left out stays as it is kept. Nothing before it is known what there is, and where nobody keeps it. */
  save?: ((change: Partial<Omit<ListSettings, 'views'>>) => void) | undefined;
  /** Changes the views that there are by then: others may have been saved in another window. */
  changeViews?: ((change: ChangeOfViews) => void) | undefined;
};

export type ChangeOfViews = (views: readonly SavedView[]) => SavedView[];

/** How the person has set up this list; as it was built until that is known. A list without a name is never set up. */
export function useListSettings(list: string | undefined): KeptSettings {
  const store = useContext(ListSettingsContext);
  const queries = useQueryClient();
  const { data } = useQuery<OwnLists>({
    queryKey,
    queryFn: ({ signal }) => (store ? store.read(signal) : Promise.resolve([])),
    enabled: store !== null && list !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const lastChange = useRef(Promise.resolve());
  if (!store || list === undefined || !data) return { settings: untouched };
  const settings = settingsIn(data, list);
  const show = (lists: OwnLists, change: Partial<ListSettings>) =>
    queries.setQueryData<OwnLists>(queryKey, [
      ...lists.filter((each) => each.list !== list),
      { ...settingsIn(lists, list), ...change, list },
    ]);
  const tellFailure = (error: unknown) => {
    showToast('error', toFailure(error).text);
    void queries.invalidateQueries({ queryKey });
  };
  const changeKeptViews = async (change: ChangeOfViews) => {
    const lists = await store.read(new AbortController().signal);
    const views = change(settingsIn(lists, list).views);
    show(lists, { views });
    await store.write(list, { views });
  };
  return {
    settings,
    save: (change) => {
      show(data, change);
      store.write(list, change).catch(tellFailure);
    },
    changeViews: (change) => {
      show(data, { views: change(settings.views) });
      // One after the other: the next one reads what this one has written.
      lastChange.current = lastChange.current.then(() => changeKeptViews(change)).catch(tellFailure);
    },
  };
}

function settingsIn(lists: OwnLists, list: string): ListSettings {
  return lists.find((each) => each.list === list) ?? untouched;
}
