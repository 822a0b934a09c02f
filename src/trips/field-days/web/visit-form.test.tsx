import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { samplesOf } from '#test/support/shape-samples.ts';
import { type MyDay, myDay } from '../contract.ts';
import { fieldDayTexts } from '../rules.ts';
import { blankVisit, type VisitDraft } from '../visit/rules.ts';
import type { VisitSession } from './visit-drafts.ts';
import { VisitForm } from './visit-form.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const quando = '2026-03-12T08:20:00.000Z';
const visita = {
  ...{ esito: 'fatta' as const, iniziata: null, finita: null, motivo: null, nota: null },
  ...{ chi: 'Bruno', quando },
};

/** The form of a visit of 12 March, over what was typed on the phone. */
function open(value: VisitDraft) {
  const [sample] = samplesOf(myDay) as MyDay[];
  const [stop] = sample?.fermate ?? [];
  if (!sample || !stop) throw new Error('a day without a stop');
  const sent: unknown[] = [];
  const session = {
    ...{ state: 'owner', saving: 'saved', saveProblem: null, restored: false, update: () => undefined },
    draft: { value, submission: null, revision: 1, savedAt: '' },
    submit: (make: Parameters<VisitSession['submit']>[0]) =>
      sent.push(JSON.parse(make(value, 'key').requests[0]?.body ?? '{}')),
  } as unknown as VisitSession;
  const day = { ...sample, day: '2026-03-12' };
  const told = { ...stop, activities: [], visita };
  mountPage(() => <VisitForm day={day} stop={told} session={session} onLeave={() => undefined} />);
  return { sent, person: userEvent.setup() };
}

test('what was typed before the day was moved is told to be of another day', async () => {
  open({ ...blankVisit, note: 'Citofono guasto', about: { title: 'Studio', where: '', day: '2026-03-10' } });
  await screen.findByText(fieldDayTexts.writtenFor('2026-03-10'));
});

test('what is sent says of which day it is, and what was read of what was told before', async () => {
  const { sent, person } = open(blankVisit);
  await person.click(await screen.findByRole('button', { name: 'Visita fatta' }));
  expect(sent).toMatchObject([{ giorno: '2026-03-12', raccontoLetto: quando }]);
  expect(screen.queryByText(/intanto la giornata è stata spostata/)).toBeNull();
});
