import type { ReactNode } from 'react';
import classes from './side-menu.module.css';

type ShellLinkProps = {
  href: string;
  className?: string | undefined;
  'aria-current'?: 'page' | undefined;
  title?: string | undefined;
  children: ReactNode;
};

export type ShellLink = (props: ShellLinkProps) => ReactNode;

export type SideMenuItem = { label: string; href: string; icon: ReactNode; current?: boolean };

export type SideMenuGroup = { label?: string; items: readonly SideMenuItem[] };

type SideMenuProps = { groups: readonly SideMenuGroup[]; link: ShellLink; narrow: boolean };

export function SideMenu({ groups, link, narrow }: SideMenuProps) {
  return (
    <nav className={classes.menu} aria-label="Principale" data-narrow={narrow ? '' : undefined}>
      {groups.map((group) => (
        <div key={group.label ?? group.items[0]?.href} className={classes.group}>
          {group.label && <p className={classes.heading}>{group.label}</p>}
          <ul className={classes.list}>
            {group.items.map((item) => (
              <li key={item.href}>
                {link({
                  href: item.href,
                  className: classes.item,
                  'aria-current': item.current ? 'page' : undefined,
                  title: narrow ? item.label : undefined,
                  children: (
                    <>
                      <span className={classes.icon} aria-hidden>
                        {item.icon}
                      </span>
                      <span className={classes.label}>{item.label}</span>
                    </>
                  ),
                })}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
