import { AppLink } from '#platform/web/app-link.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { ResultState } from './result-state.tsx';
import classes from './tray.module.css';
import type { Saved } from './use-tray-saving.ts';

/** What left the grid, the latest first; each is a way to its result. */
export function SavedReadings({ saved }: { saved: readonly Saved[] }) {
  if (saved.length === 0) return null;
  return (
    <section className={classes.saved} aria-labelledby="saved-readings">
      <h2 id="saved-readings" className={classes.savedTitle}>
        {countOf(saved.length, 'lettura salvata adesso', 'letture salvate adesso')}
      </h2>
      <ul className={classes.savedList}>
        {saved.map(({ trattamento, codice, esito }) => (
          <li key={`${trattamento}-${esito}`}>
            <AppLink className="ui-code" href={`/lb/cr39/results/${trattamento}`}>
              {codice}
            </AppLink>
            <ResultState state={esito} />
          </li>
        ))}
      </ul>
    </section>
  );
}
