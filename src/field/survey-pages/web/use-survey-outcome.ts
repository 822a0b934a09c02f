import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isPending, isUnderWay } from '#platform/web/drafts/submission-machine.ts';
import { getIsinReadiness } from '#surveys/isin-readiness/contract.ts';
import { getBuildingQuestions, getEmployerQuestions } from '#surveys/surveys/contract.ts';
import { getClientSurveyPage, getSiteSurveyPage, listSurveyedSites } from '../contract.ts';
import { afterEmployerFailure } from '../rules.ts';
import type { SurveySession } from './survey-drafts.ts';
import { employerFailure } from './survey-requests.ts';

/** What answers change, and what is read anew when somebody else has changed it. */
const outdated = [
  getBuildingQuestions,
  getEmployerQuestions,
  getSiteSurveyPage,
  getClientSurveyPage,
  listSurveyedSites,
  getIsinReadiness,
];

type Ending = {
  /** Whether the page is left once everything has arrived, or stays with what is stored then. */
  isLeft: boolean;
  /** Everything has arrived while the page was open. */
  onSent: () => void;
};

/**
 * Follows a submission to its end. What arrived before, while nobody looked, is simply no draft any more; of the
 * employer's refused answers the draft is kept.
 */
export function useSurveyOutcome({ draft, finish }: SurveySession, ending: Ending): void {
  const queries = useQueryClient();
  const hasWatched = useRef(false);
  const ended = useRef('');
  const isOpen = useRef(true);
  const latest = useRef({ ending, finish, value: draft.value });
  useEffect(() => {
    latest.current = { ending, finish, value: draft.value };
  });
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const { submission } = draft;
  useEffect(() => {
    if (submission === null) return;
    if (isUnderWay(submission)) hasWatched.current = true;
    const hasArrived = submission.state === 'received' && !isPending(submission);
    const end =
      hasArrived || submission.state === 'refused' ? `${submission.idempotencyKey} ${submission.state}` : '';
    if (end === ended.current) return;
    ended.current = end;
    if (end === '') return;
    const renewed = Promise.all(outdated.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })));
    if (!hasArrived) return;
    const problem = employerFailure(submission);
    const isWatched = hasWatched.current && problem === null;
    hasWatched.current = false;
    const close = () => {
      const { value, ending: now } = latest.current;
      if (problem === null) latest.current.finish(null);
      else latest.current.finish(afterEmployerFailure(value, problem), true);
      if (isWatched) now.onSent();
    };
    // What stays on the screen goes from what was typed to what is stored without showing the earlier answers.
    if (isWatched && latest.current.ending.isLeft) close();
    else void renewed.then(() => isOpen.current && close());
  }, [submission, queries]);
}
