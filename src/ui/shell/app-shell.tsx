import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMenu2,
  IconX,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { useStoredFlag } from '../controls/use-stored-flag.ts';
import { useSearchShortcut } from '../fields/use-search-shortcut.ts';
import classes from './app-shell.module.css';
import { type ShellLink, SideMenu, type SideMenuGroup } from './side-menu.tsx';
import { UserMenu, type UserMenuProps } from './user-menu.tsx';

type AppShellProps = {
  productName: string;
  homeHref: string;
  menu: readonly SideMenuGroup[];
  /** How a link is drawn, so that the router can follow it without loading the page anew. */
  link: ShellLink;
  user: UserMenuProps;
  /** At the right of the top bar (a search box, a running job). */
  tools?: ReactNode;
  /** Changes with the page: closes the phone's menu. */
  location: string;
  children: ReactNode;
};

/** Side menu (collapsible, remembered) and top bar on a desk; a top bar with a menu button on a phone. */
export function AppShell(props: AppShellProps) {
  const { productName, homeHref, menu, link, user, tools, location, children } = props;
  const [narrow, setNarrow] = useStoredFlag('ui.menu-narrow');
  const [menuOpen, setMenuOpen] = useState(false);
  useSearchShortcut();
  useEffect(() => setMenuOpen(false), [location]);

  return (
    <div className={classes.shell} data-narrow={narrow ? '' : undefined}>
      <a href="#content" className={classes.skip}>
        Vai al contenuto
      </a>
      <header className={classes.top}>
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
        {link({ href: homeHref, className: classes.brand, children: productName })}
        <div className={classes.tools}>
          {tools}
          <UserMenu {...user} link={link} />
        </div>
      </header>
      <aside className={classes.side}>
        <SideMenu groups={menu} link={link} narrow={narrow} />
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
      {menuOpen && <PhoneMenu groups={menu} link={link} onClose={() => setMenuOpen(false)} />}
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
    </div>
  );
}

type PhoneMenuProps = { groups: readonly SideMenuGroup[]; link: ShellLink; onClose: () => void };

function PhoneMenu({ groups, link, onClose }: PhoneMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    const element = dialog.current;
    const listener = (event: PointerEvent) => {
      if (event.target === element) onClose();
    };
    element?.addEventListener('pointerdown', listener);
    return () => element?.removeEventListener('pointerdown', listener);
  });
  return (
    <dialog ref={dialog} className={classes.drawer} aria-label="Menu" onClose={onClose}>
      <div className={classes.drawerHead}>
        <IconButton label="Chiudi il menu" tooltipSide="left" onClick={onClose}>
          <IconX size={22} />
        </IconButton>
      </div>
      <SideMenu groups={groups} link={link} narrow={false} />
    </dialog>
  );
}
