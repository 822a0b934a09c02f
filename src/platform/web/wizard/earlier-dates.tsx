import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { romeDay } from '#platform/contract/dates.ts';
import { deviceClock } from '../clock.ts';
import { draftId } from '../drafts/draft-database.ts';
import type { DraftState, Submission } from '../drafts/types.ts';
import { useToday } from '../use-today.ts';
import type { DatesOfWork, WizardDefinition, WizardDraft } from './wizard-definition.ts';

const EarlierDatesNote = lazy(() =>
  import('./earlier-dates-note.tsx').then((module) => ({ default: module.EarlierDatesNote })),
);

type WithDates<D extends WizardDraft> = Pick<WizardDefinition<D>, 'dates'>;

const dayOf = (instant: string) => romeDay(new Date(instant));

/**
 * Looks at a draft that was saved on an earlier day: dates that nobody meant become today's, those of work that was
 * begun are asked about. The question, while it is open.
 */
export function useEarlierDates<D extends WizardDraft>(
  { dates }: WithDates<D>,
  session: DraftState<D>,
): ReactNode {
  const today = useToday();
  const [asked, setAsked] = useState<string | null>(null);
  const seen = useRef<string>(undefined);
  useEffect(() => {
    if (!dates || session.state !== 'owner') return;
    const { key, savedAt, submission, value } = session.draft;
    const sight = `${draftId(key)} ${today}`;
    if (seen.current === sight) return;
    seen.current = sight;
    if (submission !== null || dayOf(savedAt) >= today) return;
    if (dates.areMeant(value)) setAsked(earlierDates(dates, value, today).join());
    else session.update((draft) => dates.set(draft, today));
  }, [dates, session, today]);

  if (!dates || session.state !== 'owner' || session.draft.submission !== null) return null;
  const earlier = earlierDates(dates, session.draft.value, today);
  if (earlier.length === 0 || earlier.join() !== asked) return null;
  return (
    <Suspense>
      <EarlierDatesNote
        {...{ days: earlier, today }}
        onConfirm={() => setAsked(null)}
        onToday={() => session.update((draft) => dates.set(draft, today))}
      />
    </Suspense>
  );
}

/** The next draft after work that was finished on an earlier day: what it took over of the dates becomes today's. */
export function withDatesOfToday<D extends WizardDraft>(
  { dates }: WithDates<D>,
  next: D,
  finished: Submission | null,
): D {
  const today = deviceClock.today();
  const isOfToday = finished === null || dayOf(finished.frozenAt) >= today;
  return isOfToday || !dates ? next : dates.set(next, today);
}

function earlierDates<D>({ of }: DatesOfWork<D>, draft: D, today: string): string[] {
  return [...new Set(of(draft))].filter((day) => day !== '' && day < today).toSorted();
}
