import { useCallback, useEffect, useRef, useState } from 'react';
import { showToast, undoToastMs } from '#ui/shell/toasts.ts';
import { maxStops, planningTexts } from '../../planning/rules.ts';
import { checkTexts } from '../checks/rules.ts';
import {
  inOrder,
  type NewStop,
  type Plan,
  type PlanStop,
  withoutStop,
  withStop,
  withStopBack,
  withStopChanged,
} from '../plan/rules.ts';

/** What is looked at beside the list: a stop, or a unit that is none yet. */
export type Looked = { kind: 'stop'; key: number } | { kind: 'company'; company: number };

export type Change = (next: (plan: Plan) => Plan) => void;

/** What can be done with the stops of a plan. */
export function useStops(plan: Plan, change: Change, isComputing: boolean) {
  const [looked, setLooked] = useState<Looked | null>(null);
  // What is added may have been read first: by then the plan is another.
  const latest = useRef(plan);
  useEffect(() => {
    latest.current = plan;
  }, [plan]);
  const lookAtStop = useCallback(
    (key: number) =>
      setLooked((old) => (old?.kind === 'stop' && old.key === key ? null : { kind: 'stop', key })),
    [],
  );

  function lookAtCompany(company: number): void {
    const stop = plan.stops.find(({ companyId }) => companyId === company);
    setLooked(stop ? { kind: 'stop', key: stop.key } : { kind: 'company', company });
  }

  /** Returns whether it was taken into the day; `position` as `withStop` has it, then its card stays closed. */
  function add(stop: NewStop, position?: number): boolean {
    const refusal = whyNot(latest.current, stop, isComputing);
    if (refusal) {
      showToast('warning', refusal);
      return false;
    }
    const next = withStop(latest.current, stop, position);
    latest.current = next;
    change(() => next);
    const added = next.stops.at(-1);
    if (position === undefined) setLooked(added ? { kind: 'stop', key: added.key } : null);
    return true;
  }

  function remove(key: number): void {
    const stop = plan.stops.find((one) => one.key === key);
    if (!stop?.removable) {
      showToast('warning', planningTexts.stopStarted);
      return;
    }
    const index = plan.stops.indexOf(stop);
    change((old) => withoutStop(old, key));
    setLooked((old) => (old?.kind === 'stop' && old.key === key ? null : old));
    showToast('info', `${stop.displayName}: tolta dalla giornata`, {
      stayMs: undoToastMs,
      action: { label: 'Annulla', onSelect: () => change((old) => withStopBack(old, stop, index)) },
    });
  }

  const set = (key: number, changes: Partial<PlanStop>) =>
    change((old) => withStopChanged(old, key, changes));

  function reorder(keys: readonly number[], text?: string): void {
    const before = plan.stops.map(({ key }) => key);
    change((old) => inOrder(old, keys));
    if (text)
      showToast('ok', text, {
        stayMs: undoToastMs,
        action: { label: 'Annulla', onSelect: () => change((old) => inOrder(old, before)) },
      });
  }
  const close = () => setLooked(null);
  return { looked, lookAtStop, lookAtCompany, close, add, remove, set, reorder };
}

function whyNot({ stops }: Plan, stop: NewStop, isComputing: boolean): string | null {
  if (isComputing) return checkTexts.computing;
  if (stops.length >= maxStops) return planningTexts.tooManyStops;
  const isTwice = stop.companyId !== null && stops.some(({ companyId }) => companyId === stop.companyId);
  return isTwice ? planningTexts.companyTwice : null;
}

export type Stops = ReturnType<typeof useStops>;
