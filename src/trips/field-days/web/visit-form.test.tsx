import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appConfig } from '#platform/web/app-config.ts';
import { advance, freeze, type SubmissionEvent } from '#platform/web/drafts/submission-machine.ts';
import type { Submission } from '#platform/web/drafts/types.ts';
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

/** The form of a visit of 12 March, over what was typed on the phone and has become of what was sent. */
function open(begun: VisitDraft, submission: Submission | null = null) {
  const [sample] = samplesOf(myDay) as MyDay[];
  const [stop] = sample?.fermate ?? [];
  if (!sample || !stop) throw new Error('a day without a stop');
  const sent: unknown[] = [];
  const sessionOf = (value: VisitDraft, update: (change: (old: VisitDraft) => VisitDraft) => void) =>
    ({
      ...{ state: 'owner', saving: 'saved', saveProblem: null, restored: false, update },
      draft: { value, submission, revision: 1, savedAt: '' },
      submit: (make: Parameters<VisitSession['submit']>[0]) =>
        sent.push(JSON.parse(make(value, 'key').requests[0]?.body ?? '{}')),
    }) as unknown as VisitSession;
  const day = { ...sample, day: '2026-03-12' };
  const told = { ...stop, activities: [], visita };
  mountPage(() => {
    const [value, setValue] = useState(begun);
    const session = sessionOf(value, setValue);
    return <VisitForm day={day} stop={told} session={session} onLeave={() => undefined} />;
  });
  return { sent, person: userEvent.setup() };
}

/** What became of a visit that was sent with this, and at most its arrival, before anybody had told anything of it. */
function ended(read: object, event: SubmissionEvent, iniziata: string | null = null): Submission {
  const request = { name: 'tellVisit', method: 'POST' as const, path: '/v1/visits', idempotencyKey: 'key' };
  const told = { esito: 'fatta', motivo: null, iniziata, finita: null, nota: null };
  const requests = [{ ...request, body: JSON.stringify({ ...told, ...read, attivita: [] }) }];
  const at = new Date('2026-03-12T08:20:00Z');
  return advance(freeze({ requests, pictures: [] }, { idempotencyKey: 'key', revision: 1, at }), event);
}

const ofTheTenth: VisitDraft = {
  ...{ ...blankVisit, arrived: '08:30', about: { title: 'Studio', where: '', day: '2026-03-10' } },
};
const warning = fieldDayTexts.writtenFor('2026-03-10');
const done = () => screen.findByRole('button', { name: 'Visita fatta' });

test('what was typed before the day was moved stays of that day, however much is typed since', async () => {
  const { sent, person } = open(ofTheTenth);
  await screen.findByText(warning);
  await person.type(screen.getByRole('textbox', { name: 'Nota della visita' }), 'Ok');
  expect(screen.queryByText(warning)).not.toBeNull();
  await person.click(await done());
  expect(sent).toMatchObject([{ giorno: '2026-03-10', iniziata: '2026-03-10T07:30:00.000Z', nota: 'Ok' }]);
});

test('it is of the new day once that is said', async () => {
  const { sent, person } = open(ofTheTenth);
  await person.click(await screen.findByRole('button', { name: fieldDayTexts.tookPlaceOn('2026-03-12') }));
  expect(screen.queryByText(warning)).toBeNull();
  await person.click(await done());
  expect(sent).toMatchObject([{ giorno: '2026-03-12', iniziata: '2026-03-12T07:30:00.000Z' }]);
});

test('it is of the new day once its hours are said anew', async () => {
  const { sent, person } = open(ofTheTenth);
  fireEvent.change(await screen.findByLabelText('Arrivo'), { target: { value: '09:15' } });
  expect(screen.queryByText(warning)).toBeNull();
  await person.click(await done());
  expect(sent).toMatchObject([{ giorno: '2026-03-12', iniziata: '2026-03-12T08:15:00.000Z' }]);
});

test('what is sent says of which day it is, and what was read of what was told before', async () => {
  const { sent, person } = open(blankVisit);
  await person.click(await screen.findByRole('button', { name: 'Visita fatta' }));
  expect(sent).toMatchObject([{ giorno: '2026-03-12', raccontoLetto: quando }]);
  expect(screen.queryByText(/intanto la giornata è stata spostata/)).toBeNull();
});

const refusedWith = (status: number): SubmissionEvent => ({
  type: 'refused',
  failure: { status, text: 'Non registrata', errors: {}, requestId: null },
});
const unread = { giorno: '2026-03-10', raccontoLetto: null };

test.each([
  ['called off', unread, { type: 'cancelled' } as const],
  ['called off, of an earlier version', {}, { type: 'cancelled' } as const],
  ['broken off within the server', unread, refusedWith(500)],
])('what may have arrived is sent again as it was, letter for letter: %s', async (_what, read, event) => {
  const before = ended(read, event);
  const { sent, person } = open(blankVisit, before);
  await person.click(await done());
  expect(JSON.stringify(sent[0])).toBe(before.requests[0]?.body);
});

const atHalfPastEight = '2026-03-10T07:30:00.000Z';

test('what may have arrived and was typed for the day before is sent as it was until the new day is confirmed', async () => {
  const before = ended(unread, { type: 'cancelled' }, atHalfPastEight);
  const { sent, person } = open(ofTheTenth, before);
  await person.click(await done());
  expect(JSON.stringify(sent[0])).toBe(before.requests[0]?.body);
});

test.each([
  ['called off', '08:30', { type: 'cancelled' } as const],
  ['broken off within the server', '08:30', refusedWith(500)],
  ['called off, without hours', '', { type: 'cancelled' } as const],
])('what may have arrived is of the new day once that is said: %s', async (_what, arrived, event) => {
  const before = ended(unread, event, arrived === '' ? null : atHalfPastEight);
  const { sent, person } = open({ ...ofTheTenth, arrived }, before);
  await person.click(await screen.findByRole('button', { name: fieldDayTexts.tookPlaceOn('2026-03-12') }));
  await person.click(await done());
  expect(sent).toMatchObject([{ giorno: '2026-03-12', raccontoLetto: quando }]);
});

test('what may have arrived and is told otherwise since is told over what the page shows', async () => {
  const before = ended({ ...unread, giorno: '2026-03-12' }, { type: 'cancelled' });
  const { sent, person } = open(blankVisit, before);
  await person.type(await screen.findByRole('textbox', { name: 'Nota della visita' }), 'Ok');
  await person.click(await done());
  expect(sent).toMatchObject([{ giorno: '2026-03-12', raccontoLetto: quando, nota: 'Ok' }]);
});

test('what the server has refused is told over what was read since', async () => {
  const { sent, person } = open(blankVisit, ended(unread, refusedWith(409)));
  await person.click(await screen.findByRole('button', { name: 'Visita fatta' }));
  expect(sent).toMatchObject([{ giorno: '2026-03-12', raccontoLetto: quando }]);
});

test.each([
  ['is told that it is off', true, 'riceve l’annullamento.'],
  ['is to be rung up where no e-mails are sent', false, 'va avvisato per telefono'],
])('who skips a visit reads that its customer %s', async (_what, mail, text) => {
  appConfig.mail = mail;
  open({ ...blankVisit, isSkipping: true });
  const reason = await screen.findByRole('textbox', { name: /^Perché la visita si salta/ });
  const told = document.getElementById(reason.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
  expect(told?.textContent).toContain(text);
  appConfig.mail = false;
});
