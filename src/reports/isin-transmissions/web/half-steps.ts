import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import type { StripStep } from '#ui/feedback/step-strip.tsx';
import type { Transmission } from '../contract.ts';
import { stateLabels, states } from '../rules.ts';

/** The way of a half-year, each step with who took it and when. */
export function stepsOf(record: Transmission): StripStep[] {
  const taken = {
    open: record.opened,
    checked: record.checked,
    exported: record.exported,
    sent: record.sent,
    receipt: record.receipt,
  };
  return states.map((state) => {
    const step = taken[state];
    return {
      label: stateLabels[state],
      state: state === record.state ? 'current' : step ? 'done' : 'ahead',
      detail: step ? `${instantText(step.at)} · ${step.name ?? 'Il sistema'}` : 'da fare',
    };
  });
}

function instantText(at: string): string {
  const instant = new Date(at);
  return `${formatDay(romeDay(instant))} ${romeTimeOfDay(instant)}`;
}
