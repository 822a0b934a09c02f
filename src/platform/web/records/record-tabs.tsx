import { IconAlertTriangle } from '@tabler/icons-react';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { wholeFigure } from '#ui/lists/count-of.ts';
import { useSearchParams } from '../search-params.ts';
import classes from './record-frame.module.css';

export type RecordTab = {
  /** In the address: `?scheda=storia`. */
  id: string;
  label: string;
  count?: number | undefined;
  /** What waits in it, in words, with a mark that is seen before it is opened. */
  waits?: string | undefined;
  /** Where it has a page of its own; the other tabs then name theirs, too. */
  path?: string;
  /** It takes the place of the right column, too. */
  isWide?: boolean;
  content: () => ReactNode;
};

/** The parameter that names the open tab. */
export const tabParam = 'scheda';

/** The tab that the address names, by its path or its parameter, else the first. */
export function useRecordTab(tabs: readonly RecordTab[]): RecordTab {
  const [{ [tabParam]: asked }] = useSearchParams();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [first] = tabs;
  const isElsewhere = first?.path !== undefined && first.path !== pathname;
  const ofPath = isElsewhere ? tabs.find(({ path }) => path === pathname) : undefined;
  const open = ofPath ?? tabs.find(({ id }) => id === asked) ?? first;
  if (!open) throw new Error('a record has no tab');
  return open;
}

/** Links to the parts of a record; nothing where there is but one. */
export function RecordTabs({ tabs, open }: { tabs: readonly RecordTab[]; open: RecordTab }) {
  const row = useRef<HTMLElement>(null);
  const router = useRouter();
  // On a phone the row is wider than the screen: the open one is brought into sight, the page stays where it is.
  useEffect(() => {
    const show = () => {
      const shown = row.current?.querySelector<HTMLElement>('[aria-current]');
      if (!row.current || !shown) return;
      const middle = shown.offsetLeft - (row.current.clientWidth - shown.offsetWidth) / 2;
      row.current.scrollTo({ left: middle });
    };
    show();
    // Going back, the router puts the row where it had been when another tab was opened.
    return router.subscribe('onRendered', show);
  }, [open.id, router]);
  if (tabs.length < 2) return null;
  return (
    <nav ref={row} aria-label="Schede" className={classes.tabs}>
      <ul>
        {tabs.map((tab, index) => (
          <li key={tab.id}>
            <TabLink
              tab={index === 0 || (tab.path !== undefined && tab.path !== tabs[0]?.path) ? null : tab.id}
              path={tab.path}
              isOpen={tab === open}
            >
              {tab.label}
              {tab.waits !== undefined && (
                <span className={classes.waits}>
                  <IconAlertTriangle size={16} aria-hidden />
                  <span className="ui-hidden">{tab.waits}</span>
                </span>
              )}
              {tab.count !== undefined && <span className={classes.count}>{wholeFigure(tab.count)}</span>}
            </TabLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type TabLinkProps = {
  tab: string | null;
  path?: string | undefined;
  isOpen?: boolean;
  children: ReactNode;
};

/** A link to a tab of this page; the page stays where it is, unless the tab lies elsewhere. */
export function TabLink({ tab, path = '.', isOpen = false, children }: TabLinkProps) {
  return (
    <Link
      to={path}
      search={tab === null ? {} : { [tabParam]: tab }}
      resetScroll={false}
      activeOptions={{ exact: true }}
      activeProps={{ 'aria-current': isOpen ? 'page' : undefined }}
      inactiveProps={{ 'aria-current': isOpen ? 'page' : undefined }}
      className={classes.tab}
    >
      {children}
    </Link>
  );
}
