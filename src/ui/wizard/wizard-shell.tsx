import { type ReactNode, useEffect, useRef } from 'react';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { useErrorFocus } from '../fields/use-error-focus.ts';
import { WizardBar } from './wizard-bar.tsx';
import { WizardErrors } from './wizard-errors.tsx';
import classes from './wizard-shell.module.css';
import { WizardTrail, type WizardTrailItem } from './wizard-trail.tsx';

type WizardShellProps = {
  /** From 1; beyond `total` all of them are done. */
  step: number;
  total: number;
  title: string;
  /** Asked under the title, in larger type. */
  question?: string | undefined;
  /** A `StatusLine`. */
  status?: ReactNode;
  trail?: readonly WizardTrailItem[];
  /** Titles of the current step and of those that follow. */
  coming?: readonly string[];
  onJump?: (step: number) => void;
  /** Left button; 'Annulla' on the first step, 'Indietro' afterwards. */
  onBack?: (() => void) | undefined;
  backLabel?: string | undefined;
  /**
   * Right button and Enter. It checks the step and either moves on or sets the errors of its fields:
   * the shell then brings the first one into view, focuses and announces it.
   */
  onNext?: (() => void | Promise<unknown>) | undefined;
  nextLabel?: string | undefined;
  /** A request is open: the right button shows it and cannot be pressed again. */
  busy?: boolean;
  /** Within the bar, over its buttons. */
  overBar?: ReactNode;
  children: ReactNode;
};

/** The frame of one step. Without `onBack` and `onNext` there is no bar (result step). */
export function WizardShell(props: WizardShellProps) {
  const { step, total, title, question, status, onJump, onNext, busy = false, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const frame = useRef<HTMLFormElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const { announcement, attempt, show, stopsAtWords } = useErrorFocus(frame);
  const reached = Math.min(step, total);
  const position = `Passaggio ${reached}/${total}`;

  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [step]);

  async function submit() {
    if (busy || !onNext || stopsAtWords()) return;
    await onNext();
    show();
  }

  return (
    <form
      ref={frame}
      className={classes.shell}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <header className={classes.top}>
        <div className={classes.state}>
          <span className={classes.position}>{position}</span>
          {status}
        </div>
        <ProgressBar label="Avanzamento" percent={Math.round((reached / total) * 100)} valueText={position} />
      </header>
      {onJump && <WizardTrail items={props.trail ?? []} coming={props.coming ?? []} onJump={onJump} />}
      <div ref={body} key={step} className={classes.body}>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h1>
        {question && <p className={classes.question}>{question}</p>}
        {children}
      </div>
      <div className="ui-hidden" aria-live="assertive">
        {announcement}
      </div>
      <WizardBar
        onBack={props.onBack}
        backLabel={props.backLabel ?? (step === 1 ? 'Annulla' : 'Indietro')}
        nextLabel={onNext && (props.nextLabel ?? 'Avanti')}
        busy={busy}
      >
        <WizardErrors key={step} body={body} attempt={attempt} />
        {props.overBar}
      </WizardBar>
    </form>
  );
}
