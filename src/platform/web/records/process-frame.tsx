import type { ReactNode } from 'react';
import { StepStrip, type StripStep } from '#ui/feedback/step-strip.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { appLink } from '../app-link.tsx';
import { type KeyFigure, KeyFigures } from './key-figures.tsx';
import classes from './record-frame.module.css';

type ProcessFrameProps = {
  title: string;
  breadcrumb: readonly { label: string; href: string }[];
  state?: ReactNode;
  /** Until when it has to be done, and how long that is. */
  due?: ReactNode;
  /** Its way, each step with who took it and when. */
  steps: readonly StripStep[];
  /** The one thing to do now. */
  next: ReactNode;
  nextTitle?: string;
  /** What is in it, in figures. */
  figures?: readonly KeyFigure[];
  /** What is missing, each with the link that mends it, and what it has led to. */
  children: ReactNode;
  /** Beside it: what happened last. */
  aside?: ReactNode;
};

/** The frame of something that is done in steps: where it stands, the one next action, what is missing. */
export function ProcessFrame({ title, breadcrumb, steps, figures, ...parts }: ProcessFrameProps) {
  const { state, due, next, nextTitle = 'Da fare adesso', children, aside } = parts;
  return (
    <article>
      <PageHeader
        size="record"
        title={title}
        breadcrumb={breadcrumb}
        link={appLink}
        state={state}
        detail={due}
      />
      <div className={classes.steps}>
        <StepStrip isCompact label={`Passi: ${title}`} steps={steps} />
      </div>
      {figures && <KeyFigures figures={figures} />}
      <div className={classes.columns}>
        <div className={classes.main}>
          <section className={classes.card} aria-label={nextTitle}>
            <div className={classes.cardHead}>
              <h2>{nextTitle}</h2>
            </div>
            {next}
          </section>
        </div>
        {aside && <aside className={classes.aside}>{aside}</aside>}
      </div>
      <div className={classes.beneath}>{children}</div>
    </article>
  );
}
