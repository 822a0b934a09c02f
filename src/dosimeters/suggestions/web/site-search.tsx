import { fetchSites } from './fetch-suggestions.ts';
import { SuggestedSearch } from './suggested-search.tsx';

/** The sites of one client: choosing one opens its view. */
export function SiteSearch({ clientId }: { clientId: number }) {
  return (
    <SuggestedSearch
      label="Cerca una sede di questo cliente"
      placeholder="Cerca una sede"
      fetchSuggestions={(text, signal) => fetchSites(text, signal, clientId)}
    />
  );
}
