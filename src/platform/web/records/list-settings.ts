import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext } from 'react';
import type { ListSettings } from '#platform/contract/list-settings.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { toFailure } from '../api-client.ts';
import { ListSettingsContext, type OwnLists } from '../list-settings-store.ts';

const untouched: ListSettings = { columns: null, views: [], shape: null };
const queryKey = ['own lists'];

type KeptSettings = {
  settings: ListSettings;
  /** What is left out stays as it is kept. Nothing before it is known what there is, and where nobody keeps it. */
  save?: ((change: Partial<ListSettings>) => void) | undefined;
};

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
  if (!store || list === undefined || !data) return { settings: untouched };
  const settings = data.find((each) => each.list === list) ?? untouched;
  return {
    settings,
    save: (change) => {
      queries.setQueryData<OwnLists>(queryKey, [
        ...data.filter((each) => each.list !== list),
        { ...settings, ...change, list },
      ]);
      store.write(list, change).catch((error: unknown) => {
        showToast('error', toFailure(error).text);
        void queries.invalidateQueries({ queryKey });
      });
    },
  };
}
