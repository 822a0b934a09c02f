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
  /** Shown already and not yet kept, in their order. */
  const waiting = useRef<readonly ChangeOfViews[]>([]);
  if (!store || list === undefined || !data) return { settings: untouched };
  const settings = settingsIn(data, list);
  const show = (change: Partial<ListSettings>) =>
    queries.setQueryData<OwnLists>(queryKey, (lists = data) => [
      ...lists.filter((each) => each.list !== list),
      { ...settingsIn(lists, list), ...change, list },
    ]);
  const readAgain = async () => {
    await lastChange.current;
    await queries.invalidateQueries({ queryKey });
  };
  const tellFailure = (error: unknown) => {
    showToast('error', toFailure(error).text);
    void readAgain();
  };
  const changeKeptViews = async (change: ChangeOfViews) => {
    const { views } = settingsIn(await store.read(new AbortController().signal), list);
    // What was pressed meanwhile stays on the screen, for the next press starts from what stands there.
    show({ views: waiting.current.reduce((kept, each) => each(kept), views) });
    await store.write(list, { views: change(views) });
  };
  const endWaiting = (change: ChangeOfViews) => {
    waiting.current = waiting.current.filter((each) => each !== change);
  };
  return {
    settings,
    save: (change) => {
      show(change);
      store.write(list, change).catch(tellFailure);
    },
    changeViews: (change) => {
      show({ views: change(settings.views) });
      waiting.current = [...waiting.current, change];
      // One after the other: the next one reads what this one has written.
      lastChange.current = lastChange.current
        .then(() => changeKeptViews(change))
        .finally(() => endWaiting(change))
        .catch(tellFailure);
    },
  };
}

function settingsIn(lists: OwnLists, list: string): ListSettings {
  return lists.find((each) => each.list === list) ?? untouched;
}
