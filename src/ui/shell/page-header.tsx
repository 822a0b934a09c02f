import type { ReactNode } from 'react';
import classes from './page-header.module.css';
import type { ShellLink } from './side-menu.tsx';

type PageHeaderProps = {
  title: string;
  /** Where this page stands; the page itself is not repeated. */
  breadcrumb?: readonly { label: string; href: string }[];
  link?: ShellLink;
  /** Identity and state under the title. */
  detail?: ReactNode;
  /** At the right; at most one of them is the primary one. */
  actions?: ReactNode;
};

export function PageHeader({ title, breadcrumb, link, detail, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      {breadcrumb && breadcrumb.length > 0 && link && (
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
          {detail && <div className={classes.detail}>{detail}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  );
}
