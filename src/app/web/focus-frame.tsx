import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useUser } from '#platform/web/session.tsx';
import { UserMenu } from '#ui/user-menu.tsx';
import { rolesInWords } from './role-names.ts';
import { signOut } from './sign-out.ts';
import classes from './web.module.css';

/** One task in the middle of the screen. The bar scrolls away: the room belongs to the task. */
export function FocusFrame({ children }: { children: ReactNode }) {
  const user = useUser();
  return (
    <div className={classes.focus}>
      <header className={classes.focusBar}>
        <AppLink href="/" className={classes.brand}>
          Radia
        </AppLink>
        <UserMenu
          name={user.displayName}
          detail={rolesInWords(user.roles)}
          onSignOut={() => void signOut()}
        />
      </header>
      <main id="content" className={classes.focusContent} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
