import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { useStoredFlag } from '../controls/use-stored-flag.ts';
import { useSearchShortcut } from '../fields/use-search-shortcut.ts';
import classes from './app-shell.module.css';
import { BottomBar, type BottomBarItem } from './bottom-bar.tsx';
import { Identity, type IdentityProps } from './identity.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { type ShellLink, SideMenu, type SideMenuArea } from './side-menu.tsx';
import { UserMenu, type UserMenuProps } from './user-menu.tsx';

type AppShellProps = {
  identity: IdentityProps;
  menu: readonly SideMenuArea[];
  /** At the foot of a phone. */
  bar: readonly BottomBarItem[];
  /** How a link is drawn, so that the router can follow it without loading the page anew. */
  link: ShellLink;
  user: UserMenuProps;
  /** At the left of the top bar; the phone's 'Cerca' leads into it. */
  search?: ReactNode;
  /** At the right of the top bar (a running job). */
  tools?: ReactNode;
  /** Beside them on a desk, at the foot of a phone's menu: what helps with the page one looks at. */
  aids?: ReactNode;
  /** Changes with the page: closes the phone's menu. */
  location: string;
  children: ReactNode;
};

/** Side menu (collapsible, remembered) and top bar on a desk; menu button, top bar and a bar at the foot on a phone. */
export function AppShell(props: AppShellProps) {
  const { identity, menu, bar, link, user, search, tools, aids, location, children } = props;
  const [narrow, setNarrow] = useStoredFlag('ui.menu-narrow');
  const [menuOpen, setMenuOpen] = useState(false);
  const top = useRef<HTMLElement>(null);
  useSearchShortcut();
  useEffect(() => setMenuOpen(false), [location]);

  function lookFor() {
    const field = top.current?.querySelector<HTMLElement>('[data-opens-search], input');
    if (field instanceof HTMLInputElement) field.focus();
    else field?.click();
  }

  return (
    <div className={classes.shell} data-narrow={narrow ? '' : undefined}>
      <a href="#content" className={classes.skip}>
        Vai al contenuto
      </a>
      <header className={classes.top} ref={top}>
        <div className={classes.burger}>
          <IconButton
            label="Apri il menu"
            tooltipSide="right"
            expanded={menuOpen}
            onClick={() => setMenuOpen(true)}
          >
            <IconMenu2 size={24} />
          </IconButton>
        </div>
        {link({ href: identity.homeHref, className: classes.brand, children: identity.name })}
        {search}
        <div className={classes.tools}>
          {tools}
          <div className={classes.aids}>{aids}</div>
          <UserMenu {...user} link={link} />
        </div>
      </header>
      <aside className={classes.side}>
        <Identity {...identity} link={link} narrow={narrow} />
        <SideMenu key={String(narrow)} areas={menu} link={link} narrow={narrow} />
        <button
          type="button"
          className={classes.fold}
          aria-expanded={!narrow}
          title={narrow ? 'Allarga il menu' : undefined}
          onClick={() => setNarrow(!narrow)}
        >
          {narrow ? (
            <IconLayoutSidebarLeftExpand size={20} aria-hidden />
          ) : (
            <IconLayoutSidebarLeftCollapse size={20} aria-hidden />
          )}
          <span className={narrow ? 'ui-hidden' : undefined}>
            {narrow ? 'Allarga il menu' : 'Riduci il menu'}
          </span>
        </button>
      </aside>
      {menuOpen && (
        <PhoneMenu head={<Identity {...identity} link={link} />} onClose={() => setMenuOpen(false)}>
          <SideMenu areas={menu} link={link} narrow={false} />
          <div className={classes.drawerAids}>{aids}</div>
        </PhoneMenu>
      )}
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
      <BottomBar items={bar} link={link} onAction={lookFor} />
    </div>
  );
}
