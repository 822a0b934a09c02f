import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { advance, freeze } from '#platform/web/drafts/submission-machine.ts';
import type { Submission } from '#platform/web/drafts/types.ts';
import { getMyDay } from '../contract.ts';
import { blankVisit } from '../visit/rules.ts';
import { useVisitOutcome } from './use-visit-outcome.ts';
import type { VisitSession } from './visit-drafts.ts';

const at = new Date('2026-03-16T09:00:00Z');
const waiting = freeze({ requests: [], pictures: [] }, { idempotencyKey: 'visita-1', revision: 1, at });
const failure = { status: 409, text: 'Spostata', errors: {}, requestId: null };

test('a visit that is refused is mended over its day as it is now, which is read anew', () => {
  const queries = new QueryClient();
  const key = [getMyDay.name, 'kept'];
  queries.setQueryData(key, {});
  const sessionOf = (submission: Submission) =>
    ({ draft: { value: blankVisit, submission }, finish: () => undefined }) as unknown as VisitSession;
  const { rerender } = renderHook(
    (submission: Submission) => useVisitOutcome(sessionOf(submission), () => undefined),
    {
      initialProps: waiting,
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    },
  );
  expect(queries.getQueryState(key)?.isInvalidated).toBe(false);
  rerender(advance(waiting, { type: 'refused', failure }));
  expect(queries.getQueryState(key)?.isInvalidated).toBe(true);
});
