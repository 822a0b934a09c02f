import { fetchClients, fetchSites } from './fetch-suggestions.ts';
import { SuggestedSearch } from './suggested-search.tsx';
import classes from './suggestions.module.css';

/** Clients and sites from wherever one is: choosing one opens its view. */
export function HeaderSearch() {
  return (
    <div className={classes.header}>
      <SuggestedSearch
        label="Cerca un cliente o una sede"
        placeholder="Cerca cliente o sede"
        showKind
        fetchSuggestions={async (text, signal) =>
          (await Promise.all([fetchClients(text, signal), fetchSites(text, signal)])).flat()
        }
      />
    </div>
  );
}
