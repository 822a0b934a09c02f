import { useCallback, useEffect, useRef, useState } from 'react';
import { deviceClock } from '#platform/web/clock.ts';
import { useUser } from '#platform/web/session.tsx';
import type { Plan } from '../plan/rules.ts';
import {
  abandoned,
  dropPlanDraft,
  holdPlanDraft,
  type KeptPlanDraft,
  keepPlanDraft,
  ownDraftName,
  planDraftsOf,
} from './plan-draft.ts';
import type { Base } from './scopes.ts';

/**
 * The draft of a plan on the device, and those that were left behind: this page keeps its own from the first change
 * on, whatever becomes of the others. These stay until somebody resumes or drops them.
 */
export function useKeptPlans(scopeName: string, plan: Plan, base: Base, isChanged: boolean) {
  const { id: user } = useUser();
  const [own, setOwn] = useState(() => ownDraftName(scopeName));
  const [left, setLeft] = useState<readonly KeptPlanDraft[]>([]);
  const [isKept, setKept] = useState(true);
  const isOver = useRef(false);

  useEffect(() => holdPlanDraft(user, own), [user, own]);
  useEffect(() => {
    let isHere = true;
    void abandoned(user, planDraftsOf(user, scopeName)).then((found) => isHere && setLeft(found));
    return () => {
      isHere = false;
    };
  }, [user, scopeName]);
  useEffect(() => {
    if (isOver.current) return;
    if (!isChanged) return dropPlanDraft(user, own);
    const savedAt = deviceClock.now().toISOString();
    setKept(keepPlanDraft(user, own, { savedAt, versions: base.versions, plan, base: base.plan }));
  }, [own, isChanged, plan, base, user]);

  const forget = (draft: KeptPlanDraft) => setLeft((old) => old.filter(({ name }) => name !== draft.name));
  /** Goes on with a draft in the place of what is on the page, which is left behind in its turn. */
  const takeUp = (draft: KeptPlanDraft) => {
    const savedAt = deviceClock.now().toISOString();
    if (isChanged)
      setLeft((old) => [{ name: own, savedAt, versions: base.versions, plan, base: base.plan }, ...old]);
    forget(draft);
    setOwn(draft.name);
  };
  const drop = (draft: KeptPlanDraft) => {
    dropPlanDraft(user, draft.name);
    forget(draft);
  };
  /** It is saved: nothing of it has to be kept any more. */
  const finish = useCallback(() => {
    isOver.current = true;
    dropPlanDraft(user, own);
  }, [user, own]);
  return { left, isKept, takeUp, drop, finish };
}
