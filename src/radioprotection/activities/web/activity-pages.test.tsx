import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { addDays } from '#platform/contract/dates.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { fieldsOf, firstSettings } from '../../settings/rules.ts';
import { unitPlaceTexts } from '../../unit-places/rules.ts';
import type { ActivityPage } from '../page/contract.ts';
import {
  activityTexts,
  activityType,
  defaultTypologyDays,
  negativeKeeps,
  negativeQuestion,
} from '../rules.ts';
import { ActivityPage as ActivityView } from './activity-page.tsx';
import { ExecutePage } from './execute-page.tsx';
import { NegativePage } from './negative-page.tsx';
import { NewActivity } from './new-activity.tsx';

afterEach(() => void vi.unstubAllGlobals());

const opt = { id: 7, sigla: 'RX1', category: 'opt' as const };
const control: ActivityPage = {
  ...{ id: 3, versione: 1, activityType: 2, alias: null, note: null, estimatedTime: null, deadline: null },
  ...{ active: true, complete: false, skip: false, toFinishInLab: false, include: true, appointment: null },
  ...{ manual: null, registry: null, resonanceRegistry: null, manuale: null, device: opt },
  ...{ stato: 'open', eseguita: null, inReview: false, needSign: false, isOutComeActivity: false },
  company: { id: 1, nome: 'Studio Bianchi' },
  ...{ employer: { id: 1, nome: 'Bianchi' }, project: { id: 1, nome: 'Commessa' } },
  ...{ notifica: null, esito: null, lacune: [], nonApprovabile: null, giaPrevista: null, prossima: null },
  ...{ completata: null, completataDa: null, protocollo: null, firmata: null, daFirmare: null },
  ...{ file: [], modifiche: [], registroChiuso: false, modificabile: true },
  prova: {
    ...{ campi: fieldsOf(firstSettings, 'opt'), tipo: null, giudizio: null, motivazione: null },
    ...{ valori: [], andamento: [], nonRichiesti: [], daRileggere: true },
  },
};
const outcome: ActivityPage = { ...control, activityType: 10, isOutComeActivity: true, prova: null };

type Sent = { path: string; body: unknown };

/** Reads the page anew, as when one comes back to its window. */
let readAnew: () => Promise<void>;

/** A page of an activity; what it sends is kept, and refused with 409 when `refusal` says why. */
function open(activity: ActivityPage, component: () => React.ReactNode, refusal?: string): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (url: string | URL, init: RequestInit = {}) => {
    const history = { eventi: [], hasMore: false };
    if ((init.method ?? 'GET') === 'GET')
      return Promise.resolve(Response.json(String(url).endsWith('/storia') ? history : activity));
    sent.push({ path: String(url), body: JSON.parse(init.body as string) as unknown });
    return Promise.resolve(
      refusal === undefined
        ? Response.json({ ...activity, complete: true, stato: 'complete', successiva: null })
        : Response.json({ detail: refusal, message: refusal, msg: refusal, errors: {} }, { status: 409 }),
    );
  });
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: '/$company/$id', component });
  const other = createRoute({
    getParentRoute: () => root,
    path: '/lb/$',
    component: () => <p>Altra pagina</p>,
  });
  const router = createRouter({
    routeTree: root.addChildren([page, other]),
    history: createMemoryHistory({ initialEntries: ['/1/3'] }),
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  readAnew = () => act(() => queries.invalidateQueries());
  render(
    <UiRoot>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </UiRoot>,
  );
  return sent;
}

const label = (code: string) => firstSettings.tests.find((one) => one.code === code)?.label ?? '';
const measured = (code: string) => screen.queryByLabelText(new RegExp(`^${label(code).slice(0, 20)}`));
const send = () => screen.getByRole('button', { name: 'Completa l’attività' });

test('a constancy test hides what it does not ask for and blocks on the rest; only "Non idoneo" wants a note (R2-406..409)', async () => {
  const sent = open(control, ExecutePage);
  const person = userEvent.setup();
  await person.selectOptions(await screen.findByLabelText(/^Tipo di prova/), '1');
  expect(measured('half_value_layer')).not.toBeNull();
  await person.selectOptions(screen.getByLabelText(/^Tipo di prova/), '3');
  expect(measured('half_value_layer')).toBeNull();
  expect(measured('kvp_deviation')).not.toBeNull();
  await person.selectOptions(screen.getByLabelText(/^Giudizio clinico/), '2');
  expect(screen.getByLabelText(/^Motivazione/)).toBeDefined();
  await person.click(send());
  expect(sent).toEqual([]);
  for (const code of ['kvp_deviation', 'time_deviation', 'output_repeatability'])
    await person.type(measured(code) as HTMLElement, '2,5');
  await person.click(send());
  expect(sent).toEqual([]);
  await person.selectOptions(screen.getByLabelText(/^Giudizio clinico/), '1');
  expect(screen.queryByLabelText(/^Motivazione/)).toBeNull();
  await person.click(send());
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    prova: {
      tipo: 3,
      giudizio: 1,
      valori: { kvp_deviation: 2.5, time_deviation: 2.5, output_repeatability: 2.5 },
    },
  });
});

test('what was told as not done goes back among what is to be planned, as it was', async () => {
  const kept = { alias: 'Controllo annuale', deadline: '2026-12-01', estimatedTime: 45, note: 'Dal custode' };
  const sent = open({ ...control, ...kept, skip: true, stato: 'skipped' }, ActivityView);
  expect(await screen.findByText(activityTexts.leftOut)).toBeDefined();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Rimetti da pianificare' }));
  await screen.findByText('L’attività è di nuovo da pianificare');
  expect(sent.map(({ body }) => body)).toEqual([{ ...kept, toFinishInLab: false, versione: 1, skip: false }]);
});

test('one that is open is not offered to be planned again', async () => {
  open(control, ActivityView);
  await screen.findByRole('link', { name: 'Esegui' });
  expect(screen.queryByRole('button', { name: 'Rimetti da pianificare' })).toBeNull();
});

test('Enter goes on from field to field of a quality control, and sends from the last (R2-203, R2-204)', async () => {
  const sent = open(control, ExecutePage);
  const person = userEvent.setup();
  await person.selectOptions(await screen.findByLabelText(/^Tipo di prova/), '3');
  await person.selectOptions(screen.getByLabelText(/^Giudizio clinico/), '1');
  await person.type(measured('kvp_deviation') as HTMLElement, '2,5{Enter}');
  expect(document.activeElement).toBe(measured('time_deviation'));
  await person.keyboard('2,5{Enter}');
  expect(document.activeElement).toBe(measured('output_repeatability'));
  await person.keyboard('2,5{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Giudizio clinico/));
  expect(sent).toEqual([]);
});

test('what does not belong to an activity is not told of it', async () => {
  open({ ...control, deadline: '2126-03-18' }, ActivityView);
  await screen.findByText('18/03/2126');
  const names = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(names).toEqual(['Unità locale', 'Scadenza', 'Dispositivo']);
});

test('what was typed stays when its registry was closed meanwhile', async () => {
  const sent = open({ ...control, activityType: 5, prova: null }, ExecutePage, activityTexts.registryClosed);
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText('Nota'), 'Misure fatte in tre stanze');
  await person.click(send());
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(await screen.findByText(activityTexts.registryClosed)).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Ricarica i dati salvati' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Nota').value).toBe('Misure fatte in tre stanze');
});

test('a note that a colleague changes while an activity is completed is not written over unseen', async () => {
  const stored: ActivityPage = { ...control, activityType: 5, prova: null, note: 'Dal custode' };
  const sent = open(stored, ExecutePage, 'Qualcun altro ha modificato questi dati.');
  const person = userEvent.setup();
  const note = async () => (await screen.findByLabelText<HTMLTextAreaElement>('Nota')).value;
  expect(await note()).toBe('Dal custode');
  const done = addDays(deviceClock.today(), -1);
  fireEvent.change(screen.getByLabelText(/^Eseguita il/), { target: { value: done } });
  Object.assign(stored, { versione: 2, note: 'Chiedere della chiave' });
  await readAnew();
  await person.click(send());
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await person.click(await screen.findByRole('button', { name: 'Ricarica i dati salvati' }));
  await vi.waitFor(async () => expect(await note()).toBe('Chiedere della chiave'));
  await person.click(send());
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toMatchObject([
    { versione: 1, eseguita: done },
    { versione: 2, eseguita: done, nota: 'Chiedere della chiave' },
  ]);
});

test('the one after is not sent any more when the unit went out of use meanwhile, and what was typed stays', async () => {
  const stored: ActivityPage = { ...control, activityType: 5, prova: null, prossima: '2027-03-16' };
  const sent = open(stored, ExecutePage, unitPlaceTexts.outOfUse);
  const person = userEvent.setup();
  await person.type(await screen.findByLabelText('Nota'), 'Misure fatte in tre stanze');
  await person.click(send());
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  Object.assign(stored, { prossima: null });
  await person.click(await screen.findByRole('button', { name: 'Ricarica i dati salvati' }));
  await vi.waitFor(() => expect(screen.queryByLabelText('Registra anche la prossima')).toBeNull());
  await person.click(send());
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ body }) => body)).toMatchObject([
    { prossima: '2027-03-16' },
    { prossima: null, nota: 'Misure fatte in tre stanze' },
  ]);
});

test('a signed notification leads to its outcome, an outcome to its notification (R2-029)', async () => {
  const notification: ActivityPage = {
    ...{ ...control, activityType: 4, prova: null, complete: true, stato: 'complete' },
    ...{ alias: 'Notifica della TAC', eseguita: '2026-03-01', deadline: '2026-04-01' },
    esito: { id: 9, nome: 'Esito della ASL', stato: 'open', eseguita: null },
  };
  open(notification, ActivityView);
  expect(await screen.findByRole('heading', { name: 'Notifica della TAC' })).toBeDefined();
  expect(screen.getAllByText('Studio Bianchi').length).toBeGreaterThan(0);
  expect(screen.getByText('01/04/2026')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Registra l’esito' }).getAttribute('href')).toContain(
    '/activities/9/execute',
  );
  expect(screen.getByRole('link', { name: 'Esito della ASL' }).getAttribute('href')).toContain(
    '/activities/9/view',
  );
});

test('who is missing in the unit is named before a notification is generated, with the way to its people', async () => {
  const text = 'Nell’unità locale manca il legale rappresentante in carica il 16/03/2026.';
  const lacune = [{ dove: 'persone' as const, testo: text, obbligatoria: true }];
  open({ ...control, activityType: 4, prova: null, lacune }, ExecutePage);
  expect((await screen.findByText(text, { exact: false })).textContent).toContain(text);
  expect(screen.getByRole('link', { name: 'Persone dell’unità locale' }).getAttribute('href')).toMatch(
    /companies\/1\/view\?scheda=persone$/,
  );
  expect(screen.queryByRole('button', { name: 'Genera notifica' })).toBeNull();
});

const generated = (revisione: number): ActivityPage['file'][number] => ({
  ...{ id: revisione, tipo: 'notification', nome: 'notifica.pdf', revisione },
  ...{ quando: '2026-03-16T08:00:00Z', chi: 'Bruno' },
});

test('what is approved is the notification that was seen, and not one that was generated since', async () => {
  const stored: ActivityPage = {
    ...{ ...control, activityType: 4, prova: null, stato: 'in-review', inReview: true },
    file: [generated(1)],
  };
  const sent = open(stored, ExecutePage);
  const person = userEvent.setup();
  await screen.findByRole('link', { name: /versione 1/ });
  Object.assign(stored, { versione: 2, file: [generated(2), generated(1)] });
  await readAnew();
  expect(await screen.findByText(/è stata generata la versione 2/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Approva' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Mostra la versione 2' }));
  expect(screen.getByRole('link', { name: /versione 2/ })).toBeDefined();
  Object.assign(stored, { versione: 3 });
  await readAnew();
  await person.click(screen.getByRole('button', { name: 'Approva' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ versione: 2 });
});

test.each([
  ['a negative outcome', outcome, NegativePage, 'Conferma esito negativo'],
  ['an activity', control, ActivityView, 'Elimina l’attività'],
])(
  '%s is taken out as it was seen, and one that changed since once that was read',
  async (_what, kept, page, confirm) => {
    const stored = { ...kept };
    const sent = open(stored, page, 'Qualcun altro ha modificato questi dati.');
    const person = userEvent.setup();
    await screen.findAllByText('Studio Bianchi', { exact: false });
    const ask = screen.queryByRole('button', { name: 'Elimina' });
    if (ask) await person.click(ask);
    Object.assign(stored, { versione: 2 });
    await readAnew();
    await person.click(screen.getByRole('button', { name: confirm }));
    await person.click(await screen.findByRole('button', { name: 'Ricarica i dati salvati' }));
    await person.click(screen.getByRole('button', { name: confirm }));
    await vi.waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ versione: 1 }, { versione: 2 }]));
  },
);

test('a negative outcome is asked for before anything changes (R2-031, R2-317)', async () => {
  const sent = open(outcome, NegativePage);
  expect(await screen.findByText(negativeQuestion('Studio Bianchi'))).toBeDefined();
  expect(screen.getByText(negativeKeeps).textContent).toBe(
    'I dati di prima di questa unità locale restano scritti nella pratica. I dati comuni del datore di lavoro o di una persona cambiano comunque, se le altre unità locali hanno esito positivo.',
  );
  expect(sent).toEqual([]);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Conferma esito negativo' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.path).toContain('/companies/1/activities/3/delete');
});

test('choosing a type puts the deadline its days from today; one that has none leaves it (R2-301, R2-413)', async () => {
  const ties = { dispositivi: [opt], registri: [], manuali: [], notifiche: [], giorni: defaultTypologyDays };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(ties)));
  render(
    <UiRoot>
      <QueryClientProvider client={new QueryClient()}>
        <NewActivity company={1} onClose={() => undefined} />
      </QueryClientProvider>
    </UiRoot>,
  );
  const person = userEvent.setup();
  const deadline = () => screen.getByLabelText<HTMLInputElement>(/^Scadenza/).value;
  await person.selectOptions(await screen.findByLabelText(/^Tipo di attività/), '9');
  expect(deadline()).toBe(addDays(deviceClock.today(), 730));
  await person.selectOptions(screen.getByLabelText(/^Tipo di attività/), '0');
  expect(deadline()).toBe(addDays(deviceClock.today(), 730));
  expect(screen.queryByLabelText(/^Notifica preventiva/)).toBeNull();
  await person.selectOptions(
    screen.getByLabelText(/^Tipo di attività/),
    String(activityType.preventiveOutcome),
  );
  expect(screen.getByLabelText(/^Notifica preventiva/)).toBeDefined();
});
