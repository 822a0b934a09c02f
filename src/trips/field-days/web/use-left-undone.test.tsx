import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { advance, freeze } from '#platform/web/drafts/submission-machine.ts';
import type { Submission } from '#platform/web/drafts/types.ts';
import { samplesOf } from '#test/support/shape-samples.ts';
import { currentToasts, dismissToast } from '#ui/shell/toasts.ts';
import { fieldDayTexts } from '../rules.ts';
import { tellVisit } from '../telling/contract.ts';
import { blankVisit } from '../visit/rules.ts';
import { useLeftUndone } from './use-left-undone.ts';
import { useVisitOutcome } from './use-visit-outcome.ts';
import type { VisitSession } from './visit-drafts.ts';

const at = new Date('2026-03-16T09:00:00Z');
const closed = 'Il registro è stato chiuso.';
const waiting = freeze({ requests: [], pictures: [] }, { idempotencyKey: 'visita-1', revision: 1, at });
/** Arrived; of four activities three were left as they were, for two reasons. */
const arrived = advance(waiting, { type: 'received', reply: replyWith(), at });

function replyWith(): unknown {
  const { fermata } = tellVisit.response.parse(samplesOf(tellVisit.response)[0]);
  const reasons = [closed, fieldDayTexts.settledMeanwhile, closed];
  return {
    fermata: { ...fermata, displayName: 'Studio Bianchi' },
    rimaste: reasons.map((motivo, place) => ({ id: place + 1, motivo })),
  };
}

const reasonsTold = [
  `Studio Bianchi, 2 attività: ${closed}`,
  `Studio Bianchi, 1 attività: ${fieldDayTexts.settledMeanwhile}`,
];
const toasts = () => currentToasts().map(({ text }) => text);

afterEach(() => {
  for (const { key } of currentToasts()) dismissToast(key);
});

/** The page of a visit, with what becomes of what was told on it. */
function openVisit(first: Submission) {
  const sessionOf = (submission: Submission) =>
    ({ draft: { value: blankVisit, submission }, finish: () => undefined }) as unknown as VisitSession;
  const queries = new QueryClient();
  let isLeft = false;
  const view = renderHook(
    (submission: Submission) =>
      useVisitOutcome(sessionOf(submission), () => {
        isLeft = true;
      }),
    {
      initialProps: first,
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    },
  );
  return { ...view, isLeft: () => isLeft };
}

test('a visit that arrives while one looks says each reason why activities stay as they are, and of how many', () => {
  const page = openVisit(waiting);
  page.rerender(arrived);
  expect(toasts()).toEqual([...reasonsTold, 'Visita registrata']);
  expect(page.isLeft()).toBe(true);
});

test('a visit that arrived while its page was closed says so when it is opened again, which stays', () => {
  const page = openVisit(arrived);
  expect(toasts()).toEqual(reasonsTold);
  expect(page.isLeft()).toBe(false);
});

test('a visit that arrives while its day is looked at says so once', () => {
  const { rerender } = renderHook(
    (submission: Submission) => {
      useLeftUndone([{ submission }]);
    },
    { initialProps: waiting },
  );
  expect(toasts()).toEqual([]);
  rerender(arrived);
  rerender({ ...arrived });
  expect(toasts()).toEqual(reasonsTold);
});

test('a visit that had arrived before its day was opened is not told of there again', () => {
  renderHook(() => {
    useLeftUndone([{ submission: arrived }]);
  });
  expect(toasts()).toEqual([]);
});
