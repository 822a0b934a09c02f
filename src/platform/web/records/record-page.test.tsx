import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { permission } from '#platform/contract/access.ts';
import { version } from '#platform/contract/paging.ts';
import { recordEndpoints } from '#platform/contract/record-endpoints.ts';
import { id, text } from '#platform/contract/shapes.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { SessionProvider, type SessionUser } from '../session.tsx';
import { KindForm } from './kind-form.tsx';
import { RecordFacts } from './record-facts.tsx';
import { recordKind } from './record-kind.ts';
import { RecordPage } from './record-page.tsx';
import { useRecordForm } from './use-record-form.ts';

const mayKeep = permission('thing.keep', ['lab']);
const mayPay = permission('thing.pay', ['rp']);
const thing = z.object({ id, nome: z.string(), attivo: z.boolean(), versione: version });
const calls = recordEndpoints({ path: '/v1/cose', key: 'cosa', permission: mayKeep, record: thing });
const fields = z.object({ nome: text(1, 'Indicare il nome.') });
const kind = recordKind({
  breadcrumb: [{ label: 'Cose', href: '/cose' }],
  key: 'cosa',
  read: calls.get('getThing', 'Una cosa'),
  history: calls.history('getThingHistory', 'Storia di una cosa'),
  create: calls.create('createThing', 'Crea una cosa', fields),
  update: calls.update(
    'updateThing',
    'Cambia una cosa',
    fields.extend({ attivo: z.boolean(), versione: version }),
  ),
  shownBy: [],
  created: () => 'Creata',
  changed: () => 'Cosa salvata',
});

function ThingForm({ record }: { record: z.infer<typeof thing> }) {
  const form = useRecordForm({ kind, record, saved: { nome: record.nome } });
  return (
    <KindForm form={form} label="Cosa" create="Crea">
      <TextField label="Nome" {...form.field('nome')} />
    </KindForm>
  );
}

type Given = { mayChange?: boolean; at?: string; conflict?: boolean; isGone?: boolean };

/** The page of thing 1 for somebody of the laboratory; the server keeps what is saved. */
function open({ mayChange = true, at = '/cose/1', conflict = false, isGone = false }: Given = {}) {
  let stored = { id: 1, nome: 'Prima', attivo: true, versione: 1 };
  const events = [1, 2, 3, 4].map((number) => ({
    ...{ id: number, at: '2026-11-20T09:00:00+00:00', chi: 'Anna', evento: `Fatto ${number}` },
    modifiche: [],
  }));
  const drawn: string[] = [];
  const put: unknown[] = [];
  vi.stubGlobal('fetch', (url: string | URL, init: RequestInit = {}) => {
    if (isGone) return answer({ detail: 'Non trovata.' }, 404);
    if (init.method === 'PUT' && conflict) return answer({ detail: 'Cambiata nel frattempo.' }, 409);
    if (init.method === 'PUT') {
      put.push(JSON.parse(init.body as string));
      stored = { ...stored, ...(JSON.parse(init.body as string) as object), versione: stored.versione + 1 };
      return answer(stored);
    }
    return answer(String(url).endsWith('/storia') ? { eventi: events, hasMore: false } : stored);
  });
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/cose/$cosa',
    component: () => (
      <RecordPage
        kind={kind}
        title={({ nome }) => nome}
        mayChange={() => mayChange}
        outOfUse={{ text: 'Non compare più.' }}
        figures={() => [{ label: 'Quanti', value: 3 }]}
        facts={({ nome }) => <RecordFacts facts={[['Nome', nome]]} />}
        form={(record) => <ThingForm record={record} />}
        tabs={() => [
          {
            id: 'pezzi',
            label: 'Pezzi',
            count: 1234,
            content: () => {
              drawn.push('pezzi');
              return <p>I pezzi della cosa</p>;
            },
          },
        ]}
        related={() => [
          { label: 'Scatola', items: [{ name: 'Scatola grande', href: '/scatole/7' }] },
          { label: 'Conti', permission: mayPay, items: [{ name: 'Conto segreto', href: '/conti/1' }] },
          {
            label: 'Cassa',
            items: [{ name: 'Cassa comune', href: '/casse/1', permission: mayPay }],
          },
        ]}
      />
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <UiRoot>
      <QueryClientProvider client={queries}>
        <SessionProvider user={laboratory} end={{ hasEnded: false, askToSignIn: () => undefined }}>
          <RouterProvider router={router as never} />
        </SessionProvider>
      </QueryClientProvider>
    </UiRoot>,
  );
  return { user: userEvent.setup(), router, drawn, put };
}

const laboratory: SessionUser = {
  ...{ id: 1, username: 'lab', displayName: 'Laboratorio', locale: 'it', roles: ['lab'], zones: [] },
  ...{ committenti: [], internal: true, client: false, names: { zones: [], committenti: [] } },
};

function answer(body: object, status = 200): Promise<Response> {
  return Promise.resolve(Response.json(body, { status }));
}

const valueOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('a record is read first; what was typed is taken back by Annulla and kept by Salva', async () => {
  const { user } = open();
  await screen.findByRole('heading', { level: 1, name: 'Prima' });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(valueOf('Nome')).toBe('Prima');

  await user.click(screen.getByRole('button', { name: 'Modifica' }));
  const name = screen.getByLabelText(/^Nome/);
  expect(document.activeElement).toBe(name);
  await user.clear(name);
  await user.type(name, 'Altro');
  await user.click(screen.getByRole('button', { name: 'Annulla' }));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(valueOf('Nome')).toBe('Prima');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Modifica' }));

  await user.click(screen.getByRole('button', { name: 'Modifica' }));
  await user.clear(screen.getByLabelText(/^Nome/));
  await user.click(screen.getByRole('button', { name: 'Salva' }));
  expect(screen.getByText('Indicare il nome.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Nome/));
  await user.type(screen.getByLabelText(/^Nome/), 'Dopo');
  await user.click(screen.getByRole('button', { name: 'Salva' }));
  await screen.findByRole('heading', { level: 1, name: 'Dopo' });
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a record that is not there leaves a way on', async () => {
  open({ isGone: true });
  await screen.findByRole('heading', { level: 1, name: 'Non trovata.' });
  expect(screen.getByRole('link', { name: 'Torna alla pagina iniziale' }).getAttribute('href')).toBe('/');
});

test('after a refusal what was typed is still there', async () => {
  const { user } = open({ conflict: true });
  await user.click(await screen.findByRole('button', { name: 'Modifica' }));
  await user.type(screen.getByLabelText(/^Nome/), ' e dopo');
  await user.click(screen.getByRole('button', { name: 'Salva' }));
  await screen.findByText('Cambiata nel frattempo.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Prima e dopo');
});

test('what is put out of use is taken back by Annulla, as it was and by the version that was answered', async () => {
  // What the document of tests lacks.
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
  const { user, put } = open();
  await screen.findByRole('heading', { level: 1, name: 'Prima' });
  await user.click(screen.getByRole('button', { name: 'Altre azioni' }));
  await user.click(screen.getByRole('button', { name: 'Metti fuori uso' }));
  const question = within(screen.getByRole('alertdialog', { name: 'Mettere fuori uso?' }));
  await user.click(question.getByRole('button', { name: 'Metti fuori uso' }));
  await screen.findByText('Messo fuori uso');
  await user.click(screen.getByRole('button', { name: 'Annulla' }));
  await screen.findByText(/Operazione annullata/);
  expect(put).toEqual([
    { nome: 'Prima', attivo: false, versione: 1 },
    { nome: 'Prima', attivo: true, versione: 2 },
  ]);
});

test('who may not change it is offered nothing to change, and of others’ records neither name nor link', async () => {
  open({ mayChange: false });
  await screen.findByRole('heading', { level: 1, name: 'Prima' });
  expect(screen.queryByRole('button', { name: 'Modifica' })).toBeNull();
  expect(screen.queryByText('Metti fuori uso')).toBeNull();
  const related = within(screen.getByRole('region', { name: 'Collegati' }));
  expect(related.getByRole('link', { name: 'Scatola grande' }).getAttribute('href')).toBe('/scatole/7');
  expect(related.getByText('Cassa comune').closest('a')).toBeNull();
  expect(screen.queryByText('Conto segreto')).toBeNull();
});

test('a tab has its own address, and is drawn when it is opened', async () => {
  const { user, router, drawn } = open();
  const tabs = within(await screen.findByRole('navigation', { name: 'Schede' }));
  expect(drawn).toEqual([]);
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Panoramica');
  await user.click(tabs.getByRole('link', { name: /^Pezzi/ }));
  await screen.findByText('I pezzi della cosa');
  // On a phone the figures give way to what was asked for.
  expect(screen.getByText('Quanti').closest('[data-beyond]')).not.toBeNull();
  expect(router.state.location.href).toBe('/cose/1?scheda=pezzi');
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Pezzi1.234');
  router.history.back();
  await screen.findByRole('button', { name: 'Modifica' });
});

test('the address of a tab opens it; the history tells all, beside it the last three', async () => {
  const { user } = open({ at: '/cose/1?scheda=storia' });
  await screen.findByText('Fatto 4');
  await user.click(screen.getByRole('link', { name: 'Panoramica' }));
  await screen.findByText('Fatto 3');
  expect(screen.queryByText('Fatto 4')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Mostra tutto' }));
  await screen.findByText('Fatto 4');
});

test('another tab is not opened over what was typed before somebody has been asked', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Modifica' }));
  await user.type(screen.getByLabelText(/^Nome/), '!');
  await user.click(screen.getByRole('link', { name: 'Storia' }));
  await screen.findByText('Modifiche non salvate');
  await user.click(screen.getByText('Resta qui'));
  expect(screen.getByLabelText<HTMLInputElement>(/^Nome/).value).toBe('Prima!');
});
