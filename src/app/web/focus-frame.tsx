import type { ReactNode } from 'react';
import { useInstallationName } from '#identity/installation/web/public.ts';
import { AppLink, appLink } from '#platform/web/app-link.tsx';
import { useUser } from '#platform/web/session.tsx';
import { UserMenu } from '#ui/shell/user-menu.tsx';
import { OutboxNote } from './outbox/outbox-note.tsx';
import { rolesInWords } from './role-names.ts';
import { useSignOut } from './use-sign-out.tsx';
import classes from './web.module.css';

/** One task in the middle of the screen. The bar scrolls away: the room belongs to the task. */
export function FocusFrame({ children }: { children: ReactNode }) {
  const user = useUser();
  const { ask, question } = useSignOut();
  return (
    <div className={classes.focus}>
      <header className={classes.focusBar}>
        <AppLink href="/" className={classes.brand}>
          {useInstallationName()}
        </AppLink>
        <div className={classes.focusTools}>
          <OutboxNote />
          <UserMenu
            name={user.displayName}
            detail={rolesInWords(user.roles)}
            accountHref="/user/account"
            link={appLink}
            onSignOut={ask}
          />
        </div>
      </header>
      <main id="content" className={classes.focusContent} tabIndex={-1}>
        {children}
      </main>
      {question}
    </div>
  );
}
