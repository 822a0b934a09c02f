import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { currentToasts } from '#ui/shell/toasts.ts';
import { massHref } from '../../mass-activities/rules.ts';
import { outcomeTexts } from '../../mass-outcomes/rules.ts';
import type { StatusActivity } from '../contract.ts';
import { ReverseButton } from './reverse-button.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const place = { project: 3, employer: 7, activity: 12 };
const outcome = (processedDate: string | null): StatusActivity => ({
  ...{ id: 1, alias: 'Esito', deadline: null, complete: true, deletedAt: null, inReview: false },
  ...{ needSign: false, isOutComeActivity: true },
  company: { id: 4, alias: 'Sede di Roma', address: 'Via Prova 1', project: 3 },
  actions: {
    'Legale Rappresentante': [
      { campo: 'Nome', oldValue: 'Ada', value: 'Eva', effectiveDate: '2026-03-01', processedDate, ...fine },
    ],
  },
});
const fine = { canceled: false, problema: null };
const operation = (id: number, label: string) => ({ id, label, options: [] });
const granted = [operation(2, 'Legale Rappresentante')];

type Opened = { processedDate?: string | null; types?: object[]; answer?: () => Response };

/** The button over one outcome; what is sent is kept. */
function open({ processedDate = '2026-03-01', types = granted, answer }: Opened = {}) {
  const read: string[] = [];
  const sent = answerCalls((path, body) => {
    if (body !== null)
      return answer?.() ?? Response.json({ data: { activity: 15 }, activity: 15, daCorreggere: [] });
    read.push(path);
    return Response.json(types);
  });
  const Page = () => <ReverseButton place={place} documents={[outcome(processedDate)]} />;
  return { sent, read, ...mountPage(Page), person: userEvent.setup() };
}

const propose = { name: 'Proponi l’inversa' };

test('what is in force is taken back, once asked, by a new mass activity that opens to be worked on', async () => {
  const { person, sent, router } = open();
  await person.click(await screen.findByRole('button', propose));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Proporre l’inversa della pratica #12?')).toBeDefined();
  expect(sent).toEqual([]);
  await person.click(question.getByRole('button', propose));
  await vi.waitFor(() =>
    expect(router.history.location.pathname).toBe(massHref({ ...place, activity: 15 }, 'edit')),
  );
  expect(sent).toHaveLength(1);
  expect(sent[0]?.path).toMatch(/\/employers\/7\/activities\/12\/reverse$/);
});

test('what is to be corrected by hand is told with the new one', async () => {
  const daCorreggere = ['Datore di Lavoro: PEC, Sito web', 'Legale Rappresentante: Utente piattaforma'];
  const { person } = open({
    answer: () => Response.json({ data: { activity: 15 }, activity: 15, daCorreggere }),
  });
  await person.click(await screen.findByRole('button', propose));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', propose));
  await vi.waitFor(() =>
    expect(currentToasts().map(({ text }) => text)).toContain(
      'Pratica #15 proposta: mancano le date di decorrenza. Resta da correggere a mano: Datore di Lavoro: PEC, Sito web; Legale Rappresentante: Utente piattaforma.',
    ),
  );
});

test('a refusal is told in the question, which stays', async () => {
  const refusal = { message: outcomeTexts.nothingInForce, errors: {} };
  const { person, router } = open({ answer: () => Response.json(refusal, { status: 409 }) });
  await person.click(await screen.findByRole('button', propose));
  const question = within(await screen.findByRole('alertdialog'));
  await person.click(question.getByRole('button', propose));
  expect(await question.findByText(outcomeTexts.nothingInForce)).toBeDefined();
  expect(router.history.location.pathname).toBe('/');
});

test.each([
  ['nothing is in force', { processedDate: null }],
  ['its operation is not granted', { types: [operation(3, 'Esperto di Radioprotezione')] }],
])('where %s it is not offered', async (_why, opened) => {
  const { read, queries } = open(opened);
  await vi.waitFor(() => expect(read).toHaveLength(1));
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.queryByRole('button', propose)).toBeNull();
});
