import type { ReactNode } from 'react';
import { type MoreAction, MoreMenu } from '../controls/more-menu.tsx';
import type { ShellLink } from '../shell/side-menu.tsx';
import classes from './list-header.module.css';

type ListHeaderProps = {
  title: string;
  /** What these records are, in a line. */
  detail?: ReactNode;
  breadcrumb?: readonly { label: string; href: string }[] | undefined;
  link: ShellLink;
  /** The one primary action. */
  action?: ReactNode;
  /** Everything else, behind '…'. */
  more: readonly MoreAction[];
};

/** The title line of a list: what it is, its one action, the rest behind '…'. */
export function ListHeader({ title, detail, breadcrumb, link, action, more }: ListHeaderProps) {
  return (
    <header className={classes.header}>
      {breadcrumb && breadcrumb.length > 0 && (
        <nav aria-label="Percorso">
          <ol className={classes.path}>
            {breadcrumb.map((place) => (
              <li key={place.href}>
                {link({ href: place.href, className: classes.place, children: place.label })}
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={classes.line}>
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          {detail && <p className={classes.detail}>{detail}</p>}
        </div>
        <div className={classes.actions}>
          {action}
          <MoreMenu actions={more} link={link} />
        </div>
      </div>
    </header>
  );
}
