import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import classes from './home.module.css';

type TaskCardProps = {
  href: string;
  icon: ReactNode;
  title: string;
  detail: string;
  /** The one thing this screen is for. */
  primary?: boolean;
};

/** A big card that leads to a task. */
export function TaskCard({ href, icon, title, detail, primary = false }: TaskCardProps) {
  return (
    <AppLink href={href} className={`${classes.card} ${primary ? classes.primary : ''}`}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <span className={classes.words}>
        <span className={classes.cardTitle}>{title}</span>
        <span className={classes.cardDetail}>{detail}</span>
      </span>
      <IconChevronRight size={24} aria-hidden className={classes.arrow} />
    </AppLink>
  );
}
