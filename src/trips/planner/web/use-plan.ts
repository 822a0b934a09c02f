import { useCallback, useState } from 'react';
import { overStored } from '../differences/rules.ts';
import type { Plan } from '../plan/rules.ts';
import type { KeptPlanDraft } from './plan-draft.ts';
import type { Base } from './scopes.ts';
import { useKeptPlans } from './use-kept-plans.ts';

const isSame = (one: Plan, other: Plan) => JSON.stringify(one) === JSON.stringify(other);

/** A plan being made: what it began from, what has become of it, its draft on the device. */
export function usePlan(first: Base, name: string) {
  const [base, setBase] = useState(first);
  const [plan, setPlan] = useState(first.plan);
  const [isSaved, setSaved] = useState(false);
  const isChanged = !isSame(plan, base.plan);
  /** Another plan than the one that was typed so far: fields begin anew. */
  const [turn, setTurn] = useState(0);
  /** What stands in the place's field was chosen from its list. */
  const [isPlaceChosen, setPlaceChosen] = useState(true);
  const kept = useKeptPlans(name, plan, base, isChanged);
  const { finish } = kept;

  /** All of it is another: its place is a chosen one. */
  const begin = (next: Plan) => {
    setPlan(next);
    setPlaceChosen(true);
    setTurn((old) => old + 1);
  };
  return {
    ...{ plan, base, turn, isSaved, isChanged: isChanged && !isSaved },
    ...{ change: setPlan, isPlaceChosen, setPlaceChosen },
    drafts: kept.left.filter((draft) => !isSame(draft.plan, draft.base ?? first.plan)),
    isKept: kept.isKept,
    /** With what it began from: what others have saved since is told when it is saved. */
    resume: (draft: KeptPlanDraft) => {
      kept.takeUp(draft);
      setBase({ plan: draft.base ?? first.plan, versions: draft.versions });
      begin(draft.plan);
    },
    discard: kept.drop,
    /** It is saved: nothing of it has to be kept or asked for any more. */
    finish: useCallback(() => {
      finish();
      setSaved(true);
    }, [finish]),
    restart: (next: Base) => {
      setBase(next);
      begin(next.plan);
    },
    /** Only the trip's own fields are taken over: the day that is planned stays. */
    adopt: ({ plan: { name: called, operators, instruments }, versions }: Base) => {
      const taken = { name: called, operators, instruments };
      setBase((old) => ({ plan: { ...old.plan, ...taken }, versions }));
      setPlan((old) => ({ ...old, ...taken }));
    },
    /** Returns the plan as it goes over what is stored. */
    rebase: (stored: Base): Plan => {
      const next = overStored(plan, stored.plan);
      setBase((old) => ({ ...old, versions: stored.versions }));
      setPlan(next);
      return next;
    },
  };
}
