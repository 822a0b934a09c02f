import type { ReactNode } from 'react';
import { isAllowed, type Permission } from '#platform/contract/access.ts';
import { AppLink } from '../app-link.tsx';
import { useUser } from '../session.tsx';
import classes from './record-frame.module.css';
import { TabLink } from './record-tabs.tsx';

/** Records that belong to one, under what they are to it. */
export type Related = {
  label: string;
  items: readonly RelatedItem[];
  /** Who is told of them; everybody who sees the record, unless it says otherwise. */
  permission?: Permission;
};

/** `permission`: who may open it; for others it is but a name. */
export type RelatedItem = {
  name: ReactNode;
  href?: string | undefined;
  permission?: Permission;
  detail?: ReactNode;
};

type AsideSectionProps = {
  title: string;
  children: ReactNode;
  /** The tab that holds all of it, */
  tab?: string;
  /** and its page, where that is another one. */
  path?: string | undefined;
};

/** A part of the right column. */
export function AsideSection({ title, children, tab, path }: AsideSectionProps) {
  return (
    <section className={classes.asideSection} aria-label={title}>
      <div className={classes.asideHead}>
        <h2>{title}</h2>
        {tab && (
          <TabLink tab={tab} path={path}>
            Mostra tutto
          </TabLink>
        )}
      </div>
      {children}
    </section>
  );
}

/** What belongs to a record, each a link. */
export function RelatedRecords({
  related,
  title = 'Collegati',
}: {
  related: readonly Related[];
  title?: string;
}) {
  const { roles } = useUser();
  const isFor = (permission: Permission | undefined) => !permission || isAllowed(roles, permission);
  const shown = related.filter(({ items, permission }) => items.length > 0 && isFor(permission));
  if (shown.length === 0) return null;
  return (
    <AsideSection title={title}>
      <dl className={classes.related}>
        {shown.map(({ label, items }) => (
          <div key={label}>
            <dt>{label}</dt>
            {items.map((item, index) => (
              <dd key={item.href ?? index}>
                {item.href && isFor(item.permission) ? (
                  <AppLink href={item.href}>{item.name}</AppLink>
                ) : (
                  item.name
                )}
                {item.detail && <span className={classes.relatedDetail}>{item.detail}</span>}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </AsideSection>
  );
}
