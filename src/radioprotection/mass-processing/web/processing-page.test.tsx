import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  activitiesAt,
  activitiesPath,
  massEmployer,
  massProgress,
  massUnit,
} from '#test/support/mass-pages.ts';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { ProcessingPage } from './processing-page.tsx';
import type { MassProgress } from './use-mass-progress.ts';

afterEach(() => void vi.unstubAllGlobals());

type Answer = () => Response | Promise<Response>;
const done: Answer = () => Response.json({ createdActivitiesCount: 1 });
const refused = (text: string, status = 500) =>
  Response.json({ detail: text, message: text, msg: text, errors: {} }, { status });
const run = { id: 5, state: 'running', total: 2, done: 0, failed: 0 } as const;

type Opened = {
  of?: (unit: number) => Answer;
  /** How it stands once the server has been given it. */
  later?: () => MassProgress;
};

/** The page over a mass activity; `of` answers for a unit. */
function open(progress: MassProgress, { of = () => done, later = () => progress }: Opened = {}) {
  standInForBrowser();
  let isBegun = false;
  const sent = answerCalls((path) => {
    if (path.endsWith('/employers/7')) return Response.json(massEmployer);
    if (path.endsWith('/get/data')) return Response.json(isBegun ? later() : progress);
    if (path.endsWith('/run')) {
      isBegun = true;
      return Response.json({ lavoro: run });
    }
    return of(Number(/company\/(\d+)/.exec(path)?.[1]))();
  });
  const page = mountPage(ProcessingPage, {
    path: `${activitiesPath}/$activity/complete`,
    at: `${activitiesAt}/12/complete`,
  });
  return { sent, ...page, person: userEvent.setup() };
}

const units = (count: number) => Array.from({ length: count }, (_, index) => massUnit(index + 1));
const cards = () => within(screen.getByRole('list', { name: 'Unità locali' })).getAllByRole('listitem');
const cardOf = (id: number) => within(cards()[id - 1] as HTMLElement);
const begin = async (person: ReturnType<typeof userEvent.setup>) =>
  person.click(await screen.findByRole('button', { name: "Avvia l'elaborazione" }));

test('every unit has its card, and nothing is sent before it is begun; done, it leads to what came of it (R2-137..142)', async () => {
  const { sent, person } = open(massProgress(units(2)));
  await screen.findByRole('heading', { name: 'Creazione delle Notifiche Preventive' });
  expect(cards()).toHaveLength(2);
  expect(screen.getAllByText('In coda')).toHaveLength(2);
  expect(sent).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Visualizza risultati' })).toBeNull();
  await begin(person);
  const results = await screen.findByRole('link', { name: 'Visualizza risultati' });
  expect(results.getAttribute('href')).toBe(`${activitiesAt}/12/view`);
  expect(sent.map(({ body }) => body)).toEqual([{ companyId: 1 }, { companyId: 2 }]);
  expect(screen.getByText('100%')).toBeDefined();
});

test('a run with a unit that failed does not end in green; the reason stands at its card, and ‘Riprova’ begins all anew (R2-143, R2-334, R2-336, R2-337, R2-490..492)', async () => {
  const held = Promise.withResolvers<Response>();
  let tries = 0;
  const { sent, person } = open(massProgress(units(3)), {
    of: (unit) => () => {
      if (unit === 3) return new Response('', { status: 500 });
      if (unit !== 2) return tries > 0 ? refused('COMPANY_ALREADY_PROCESSED', 409) : done();
      tries += 1;
      return tries === 1 ? refused('Manca il legale rappresentante.', 422) : held.promise;
    },
  });
  await begin(person);
  expect(await screen.findByText('2 unità non elaborate')).toBeDefined();
  expect(cardOf(2).getByText('Fallito').getAttribute('title')).toBe('Manca il legale rappresentante.');
  expect(cardOf(3).getByText('Fallito').getAttribute('title')).toBe("Errore durante l'elaborazione");
  const bar = screen.getByRole('progressbar', { name: 'Elaborazione delle unità locali' });
  expect([bar.getAttribute('aria-valuenow'), bar.dataset['tone']]).toEqual(['100', 'warning']);
  expect(cardOf(2).getByRole('progressbar').dataset['tone']).toBe('wrong');
  await person.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(screen.getByRole('button', { name: 'Riprova' })).toHaveProperty('disabled', true);
  expect(cardOf(2).getByText('Elaborazione')).toBeDefined();
  await vi.waitFor(() => expect(cardOf(1).getByText('Già elaborato')).toBeDefined());
  expect(cardOf(1).getByText('Questa sede è già stata elaborata')).toBeDefined();
  held.resolve(await done());
  await vi.waitFor(() => expect(cardOf(2).getByText('Completato')).toBeDefined());
  expect(sent).toHaveLength(6);
});

test('‘Continua in background’ gives it to the server: the page shows how far that is, and sends nothing of its own', async () => {
  const opened = massProgress(units(2));
  const later = massProgress([massUnit(1, { state: 'processed' }), massUnit(2)], { lavoro: run });
  const { sent, person } = open(opened, { later: () => later });
  await person.click(await screen.findByRole('button', { name: 'Continua in background' }));
  expect(await screen.findByText(/puoi chiudere la pagina/)).toBeDefined();
  expect(cardOf(1).getByText('Completato')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Pausa' })).toBeDefined();
  expect(screen.queryByRole('button', { name: "Avvia l'elaborazione" })).toBeNull();
  expect(sent.map(({ path }) => path)).toEqual([expect.stringMatching(/\/activities\/12\/run$/)]);
});

test('what the server has ended with units that failed is told so, and goes on from the page', async () => {
  const failed = massUnit(2, { state: 'failed', error: 'Manca il legale rappresentante.' });
  const lavoro = { ...run, state: 'complete', done: 1, failed: 1 } as const;
  const ended = massProgress([massUnit(1, { state: 'processed' }), failed], { lavoro });
  const { person, sent } = open(massProgress(units(2)), { later: () => ended });
  await person.click(await screen.findByRole('button', { name: 'Continua in background' }));
  expect(await screen.findByText('1 unità non elaborata')).toBeDefined();
  expect(cardOf(2).getByText('Fallito').getAttribute('title')).toBe('Manca il legale rappresentante.');
  await person.click(screen.getByRole('button', { name: 'Riprova' }));
  await vi.waitFor(() => expect(cardOf(2).getByText('Completato')).toBeDefined());
  expect(sent.slice(1).map(({ body }) => body)).toEqual([{ companyId: 2 }]);
});

test('opened again after a run that left units, it says how many, and that the others stay as they are (R2-339)', async () => {
  const left = massProgress([massUnit(1, { state: 'processed' }), massUnit(2)], {
    processingStartedAt: '2026-03-02T09:00:00.000Z',
  });
  open(left);
  expect(await screen.findByText(/^1 unità locale su 2 non è stata elaborata/)).toBeDefined();
  expect(cardOf(1).getByText('Già elaborato')).toBeDefined();
});

test.each([
  [7, true],
  [6, false],
])('with %i units the page follows the one that is worked on: %s (R2-517)', async (count, isFollowed) => {
  const { person } = open(massProgress(units(count)));
  await screen.findByRole('button', { name: "Avvia l'elaborazione" });
  const seen: (string | null)[] = [];
  Element.prototype.scrollIntoView = function scroll(this: Element) {
    seen.push(this.querySelector('h3')?.textContent ?? null);
  };
  await begin(person);
  await screen.findByRole('link', { name: 'Visualizza risultati' });
  expect(seen.includes(`Sede ${count}`)).toBe(isFollowed);
  expect(seen.length > 0).toBe(isFollowed);
});

test('a server that does not answer is told, with a way to try again', async () => {
  standInForBrowser();
  answerCalls((path) => (path.endsWith('/employers/7') ? Response.json(massEmployer) : undefined));
  mountPage(ProcessingPage, { path: '/$project/$employer/$activity', at: '/3/7/12' });
  expect(await screen.findByRole('button', { name: 'Riprova' })).toBeDefined();
});

test('units that an earlier run has left are told in red, with what to do (R2-493..495)', async () => {
  const failed = massUnit(2, { state: 'failed', error: 'Manca il legale rappresentante.' });
  open(
    massProgress([massUnit(1, { state: 'processed' }), failed], {
      processingStartedAt: '2026-11-01T08:00:00.000Z',
    }),
  );
  await screen.findByText(
    "1 unità locale su 2 non è stata elaborata a causa di un errore interno. Riprova; se il problema persiste contatta l'assistenza. Le unità locali già elaborate non verranno rielaborate.",
  );
});
