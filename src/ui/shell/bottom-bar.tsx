import type { ReactNode } from 'react';
import classes from './bottom-bar.module.css';
import { type ShellLink, type SideMenuItem, titleOf } from './side-menu.tsx';

/** A place one tap away, or what the tap does. */
export type BottomBarItem = SideMenuItem | { label: string; icon: ReactNode; action: 'search' };

type BottomBarProps = {
  items: readonly BottomBarItem[];
  link: ShellLink;
  onAction: (action: 'search') => void;
};

/** On a phone, within reach of the thumb: what is opened most. It gives way to the keyboard. */
export function BottomBar({ items, link, onAction }: BottomBarProps) {
  if (items.length === 0) return null;
  return (
    <nav className={classes.bar} aria-label="Scorciatoie">
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={item.label}>
            {'action' in item ? (
              <button type="button" className={classes.item} onClick={() => onAction(item.action)}>
                <Face {...item} />
              </button>
            ) : (
              link({
                href: item.href,
                className: classes.item,
                'aria-current': item.current ? 'page' : undefined,
                title: titleOf(item.label, item.count),
                children: <Face {...item} />,
              })
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Face({ icon, label, count }: { icon: ReactNode; label: string; count?: number | undefined }) {
  return (
    <>
      <span className={classes.icon}>
        <span aria-hidden>{icon}</span>
        {count !== undefined && (
          <span className={classes.count} aria-hidden>
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      <span className={classes.label}>{label}</span>
    </>
  );
}
