import { permission } from '#platform/contract/access.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useCan } from '#platform/web/session.tsx';
import { controlCardHref } from '../../control-cards/rules.ts';
import { workLinks } from '../../links/rules.ts';
import type { WorkItem } from '../contract.ts';
import classes from './measures.module.css';

/** The pages of a site stand in contexts above: the laboratory's. */
const readSitePages = permission('site-page.follow', ['lab']);

/** Where one goes from a form that is measured (Q1-46). */
export function WorkLinks({ item, instrument }: { item: WorkItem; instrument: number | null }) {
  const { client, sede } = item;
  const reads = useCan(readSitePages);
  return (
    <nav aria-label="Collegamenti" className={classes.part}>
      <h2 className={classes.heading}>Collegamenti</h2>
      <ul className={classes.links}>
        <li>
          <AppLink href={workLinks.list}>Lavori IRME90</AppLink>
        </li>
        {instrument !== null && (
          <li>
            <a href={controlCardHref(client, instrument)} target="_blank" rel="noreferrer">
              Carta di controllo dello strumento (nuova scheda)
            </a>
          </li>
        )}
        {sede && reads && (
          <>
            <li>
              <AppLink href={`/lb/cr39/sede/view/${sede.indirizzo}`}>Sede monitorata</AppLink>
            </li>
            <li>
              <AppLink href={`/lb/cr39/sede/relations/${sede.indirizzo}/create`}>
                Relazione finale della sede
              </AppLink>
            </li>
          </>
        )}
        <li>
          <AppLink href="/">Homepage</AppLink>
        </li>
      </ul>
    </nav>
  );
}
