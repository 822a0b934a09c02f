import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { HeaderSearch } from '#dosimeters/suggestions/web/public.ts';
import { readSites } from '#field/candidates/permissions.ts';
import { isAllowed } from '#platform/contract/access.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { useUser } from '#platform/web/session.tsx';
import { issueReports } from '#reports/final-reports/permissions.ts';
import { RunNote } from '#reports/report-issuing/web/public.ts';
import { AppShell } from '#ui/shell/app-shell.tsx';
import { useMenu } from './menu/use-menu.ts';
import { NewVersionNote } from './new-version-note.tsx';
import { OutboxNote } from './outbox/outbox-note.tsx';
import { rolesInWords } from './role-names.ts';
import { useSignOut } from './use-sign-out.tsx';

/** A page within the product: side menu by role, and who is signed in. */
export function AppFrame({ children }: { children: ReactNode }) {
  const user = useUser();
  const { ask, question } = useSignOut();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <AppShell
      productName="Radia"
      homeHref="/"
      menu={useMenu(pathname)}
      link={appLink}
      user={{
        name: user.displayName,
        detail: rolesInWords(user.roles),
        accountHref: '/user/account',
        onSignOut: ask,
      }}
      tools={
        <>
          <Suspense>
            {isAllowed(user.roles, readSites) && <HeaderSearch />}
            {isAllowed(user.roles, issueReports) && <RunNote />}
          </Suspense>
          <OutboxNote />
        </>
      }
      location={pathname}
    >
      <NewVersionNote />
      {children}
      {question}
    </AppShell>
  );
}
