import { type ReactNode, useEffect, useRef } from 'react';
import type { KeyFigure } from '#platform/web/records/key-figures.tsx';
import { ProcessFrame } from '#platform/web/records/process-frame.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { massStatusLabels, type WizardStep, wizardSteps } from '../../mass-activities/rules.ts';
import type { MassKnown, MassPlace } from './mass-place.ts';

const stepLabels: Readonly<Record<WizardStep, string>> = {
  1: 'Operazioni',
  2: 'Unità locali',
  3: 'Riepilogo',
};
const questions: Readonly<Record<WizardStep, string>> = {
  1: 'Che cosa cambia?',
  2: 'In quali unità locali?',
  3: 'Riepilogo delle modifiche',
};

type MassFrameProps = {
  place: MassPlace;
  known: MassKnown;
  step: WizardStep;
  impact: { impacted: number; total: number };
  /** Of how many operations it is made. */
  count: number;
  /** A line that tells the state of the work. */
  status?: ReactNode;
  /** It is being saved: what would be typed meanwhile would be lost. */
  isBusy?: boolean;
  children: ReactNode;
};

/** The frame of a mass activity being prepared or looked at: whose it is, its three steps, how many units it touches. */
export function MassFrame({
  place,
  known,
  step,
  impact,
  count,
  status,
  isBusy = false,
  children,
}: MassFrameProps) {
  const { owner, stored } = known;
  const body = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0 });
    body.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <ProcessFrame
      title={place.activity === null ? 'Nuova pratica massiva' : `Pratica massiva #${place.activity}`}
      breadcrumb={owner.wayToList}
      state={stored && <StateWord tone={stored.active ? 'running' : 'quiet'} word={wordOf(stored)} />}
      due={status}
      steps={wizardSteps.map((one) => ({
        label: stepLabels[one],
        state: one === step ? 'current' : one < step ? 'done' : 'ahead',
      }))}
      nextTitle={questions[step]}
      figures={figuresOf(impact, count)}
      next={
        <div ref={body} tabIndex={-1} data-step={step}>
          <div inert={isBusy}>{children}</div>
        </div>
      }
    >
      {null}
    </ProcessFrame>
  );
}

const wordOf = ({ active, status }: NonNullable<MassKnown['stored']>) =>
  active ? massStatusLabels[status] : 'Eliminata';

function figuresOf({ impacted, total }: MassFrameProps['impact'], count: number): KeyFigure[] {
  return [
    { label: 'Operazioni', value: count },
    { label: 'Unità locali coinvolte', value: count === 0 ? '–' : `${impacted}/${total}` },
  ];
}
