import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import { ownLists } from '#accounts/list-settings/web/public.ts';
import { useInstallationName } from '#identity/installation/web/public.ts';
import { useMenuCounts } from '#overview/menu-counts/web/public.ts';
import { NoticeBell } from '#overview/notices/web/public.ts';
import { HeaderSearch } from '#overview/search/web/public.ts';
import { isAllowed } from '#platform/contract/access.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { useOutboxEntries } from '#platform/web/drafts/use-outbox-entries.ts';
import { ListSettingsContext } from '#platform/web/list-settings-store.ts';
import { useUser } from '#platform/web/session.tsx';
import { UndoCallsContext } from '#platform/web/undo-calls.ts';
import { issueReports } from '#reports/final-reports/permissions.ts';
import { RunNote } from '#reports/report-issuing/web/public.ts';
import { AppShell } from '#ui/shell/app-shell.tsx';

import { FavouriteButton } from './favourites/favourite-button.tsx';
import { useFavouritesArea } from './favourites/use-favourites-area.tsx';
import { HelpButton } from './help/help-button.tsx';
import { useMenu } from './menu/use-menu.ts';
import { NewVersionNote } from './new-version-note.tsx';
import { OutboxNote } from './outbox/outbox-note.tsx';
import { rolesInWords } from './role-names.ts';
import { undoCalls } from './undo-calls.ts';
import { useSignOut } from './use-sign-out.tsx';

const PrintHead = lazy(async () => ({ default: (await import('./print-head.tsx')).PrintHead }));

/** A page within the product: menu by role, whose installation it is, and who is signed in. */
export function AppFrame({ children }: { children: ReactNode }) {
  const user = useUser();
  const { ask, question } = useSignOut();
  const { pathname, href } = useRouterState({ select: (state) => state.location });
  const { unsent } = useOutboxEntries(user.id);
  const { conUnita: withUnits = [], conControlli: withControls = [], ...counts } = useMenuCounts();
  const known = { ...counts, daInviare: unsent.length, withUnits, withControls };
  const { areas, bar, places, place } = useMenu(pathname, known);
  const favourites = useFavouritesArea();
  const name = useInstallationName();
  const here = place?.home;
  const loadPages = useCallback(
    async () => (await import('./search-pages.ts')).pagesToSearch(user, here),
    [user, here],
  );
  return (
    <AppShell
      identity={{
        name,
        homeHref: '/',
        places: places.map((one) => ({ label: one.label, home: one.home, isHere: one.home === place?.home })),
      }}
      menu={favourites.area ? [...areas, favourites.area] : areas}
      bar={bar}
      link={appLink}
      user={{
        name: user.displayName,
        detail: rolesInWords(user.roles),
        accountHref: '/user/account',
        onSignOut: ask,
      }}
      search={
        <Suspense>
          <HeaderSearch loadPages={loadPages} />
        </Suspense>
      }
      tools={
        <>
          <Suspense>{isAllowed(user.roles, issueReports) && <RunNote />}</Suspense>
          <OutboxNote />
          <Suspense>
            <NoticeBell refused={unsent.filter(({ submission }) => submission?.state === 'refused').length} />
          </Suspense>
        </>
      }
      aids={
        <>
          <FavouriteButton href={href} />
          <HelpButton pathname={pathname} />
        </>
      }
      location={pathname}
    >
      <Suspense>
        <PrintHead installation={name} />
      </Suspense>
      <NewVersionNote />
      <UndoCallsContext value={undoCalls}>
        <ListSettingsContext value={ownLists}>{children}</ListSettingsContext>
      </UndoCallsContext>
      {question}
      {favourites.dialog}
    </AppShell>
  );
}
