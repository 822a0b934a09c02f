import type { ReactNode } from 'react';
import classes from './page-header.module.css';
import type { ShellLink } from './side-menu.tsx';

type PageHeaderProps = {
  title: string;
  /** Where this page stands; the page itself is not repeated. */
  breadcrumb?: readonly { label: string; href: string }[];
  link?: ShellLink;
  /** A word with its mark, beside the title. */
  state?: ReactNode;
  /** Identity under the title. */
  detail?: ReactNode;
  /** At the right; at most one of them is the primary one. */
  actions?: ReactNode;
  /** `record`: one thing is named here, one size up. `list`: one line, for what stands below. */
  size?: 'page' | 'record' | 'list';
};

/** From here on a title in its full size would fill the screen of a phone. */
const longTitle = 60;

export function PageHeader({ title, breadcrumb, link, size = 'page', ...parts }: PageHeaderProps) {
  const { state, detail, actions } = parts;
  return (
    <header className={classes.header} data-size={size} data-long={title.length > longTitle ? '' : undefined}>
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
          <div className={classes.name}>
            <h1 className={classes.title} title={title.length > longTitle ? title : undefined}>
              {title}
            </h1>
            {state && <div className={classes.state}>{state}</div>}
          </div>
          {detail && <div className={classes.detail}>{detail}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  );
}
