import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ambiguousPoint } from '#platform/contract/decimals.ts';
import { SessionProvider, type SessionUser } from '#platform/web/session.tsx';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { entryTexts } from '../entry/rules.ts';
import { trayTexts } from '../tray/rules.ts';
import { TrayPage } from './tray-page.tsx';

const batch = {
  ...{ id: 1, codice: 'L1', revisione: 1, k: 2, incertezzaK: 0.3, fondo: 50, incertezzaFondo: 20, area: 2 },
  ...{ limite: 10, saturazione: 20_000, giorniInvecchiamento: 300, validoDal: null, validoFino: null },
  daCommentare: 0,
};
const dosimeter = (codice: string, trattamento: number, more: object = {}) => ({
  ...{ trattamento, codice, committente: { id: 1, nome: 'ARPA' }, indirizzo: { id: 2, nome: 'Scuola' } },
  ...{
    punto: 'Aula 1',
    idPunto: 3,
    idDosimetro: trattamento,
    inizio: '2025-01-01',
    fine: '2025-04-11',
    smarrito: false,
    lotto: batch,
  },
  ...{ risultati: [], livello: 80, regola: 'rounded-value', ...more },
});
const known = [dosimeter('A1', 1), dosimeter('A2', 2), dosimeter('A3', 3, { fine: null })];
type Sent = { key: string | null; righe: { codice: string; conteggi: number; area: number }[] };

/** The page, with a server that saves all but A2, once it may; answers what was sent to it. */
function open(at = '/tray', isDown = () => false, mayAnswer = Promise.resolve()) {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', (url: string | URL, init: RequestInit = {}) => {
    const body = JSON.parse(init.body as string) as Sent & { codici: string[] };
    if (String(url).endsWith('/dosimetri')) {
      return answer({
        dosimetri: body.codici.map((codice) => ({
          codice,
          dosimetro: known.find((one) => one.codice === codice) ?? null,
        })),
      });
    }
    const key = new Headers(init.headers).get('idempotency-key');
    sent.push({ key, righe: body.righe });
    if (isDown()) return Promise.reject(new TypeError('Failed to fetch'));
    const rows = body.righe.map(({ codice }, riga) => ({ codice, riga }));
    return mayAnswer.then(() =>
      answer(
        {
          salvate: rows
            .filter(({ codice }) => codice !== 'A2')
            .map((row) => ({ ...row, trattamento: 1, esito: 'valid' })),
          rifiutate: rows
            .filter(({ codice }) => codice === 'A2')
            .map(({ riga }) => ({ riga, stato: 409, campo: null, messaggio: entryTexts.hasResult })),
        },
        key,
      ),
    );
  });
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/tray', component: TrayPage }),
    ]),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  const user = { id: 7, name: 'Laura', roles: ['lab'] } as unknown as SessionUser;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UiRoot>
        <SessionProvider user={user} end={{ hasEnded: false, askToSignIn: () => undefined }}>
          <RouterProvider router={router as never} />
        </SessionProvider>
      </UiRoot>
    </QueryClientProvider>,
  );
  return sent;
}

function answer(body: object, key: string | null = null) {
  const headers = { 'content-type': 'application/json', ...(key ? { 'idempotency-key': key } : {}) };
  return Promise.resolve(new Response(JSON.stringify(body), { headers }));
}

const cell = (label: string, row: number) =>
  screen.findByRole<HTMLInputElement>('textbox', { name: `${label}, riga ${row}` });
const rowOf = async (row: number) => within((await cell('Codice', row)).closest('tr') as HTMLElement);

beforeEach(() => localStorage.clear());

test('a range is pasted over rows, each with its result; what is saved goes, what is refused stays with its words', async () => {
  const sent = open();
  const user = userEvent.setup();
  await user.click(await cell('Codice', 1));
  await user.paste('Codice\tConteggi\tArea\nA1\t900\t2,0\nA2\t870\t\nA3\t800\t2\nNESSUNO9\t1\t2\n');
  const first = await rowOf(1);
  // (450 − 50)/2 = 200 kBq·h/m³ in 2 400 h are 83 Bq/m³.
  expect(await first.findByText(/^83 ±/)).toBeTruthy();
  expect(first.getByText(/sopra il livello \(80\)/)).toBeTruthy();
  expect((await cell('Area (cm²)', 1)).value).toBe('2,0');
  expect((await cell('Area (cm²)', 2)).placeholder).toBe('2');
  expect((await rowOf(3)).getByText(entryTexts.notReturned)).toBeTruthy();
  expect((await rowOf(4)).getByText(entryTexts.unknown)).toBeTruthy();
  expect(screen.getByText('2 pronte · 2 da correggere')).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Salva tutte (2)' }));
  expect(await screen.findByRole('heading', { name: '1 lettura salvata adesso' })).toBeTruthy();
  expect(sent[0]?.righe.map(({ codice, conteggi, area }) => [codice, conteggi, area])).toEqual([
    ['A1', 900, 2],
    ['A2', 870, 2],
  ]);
  expect((await cell('Codice', 1)).value).toBe('A2');
  expect((await rowOf(1)).getByText(entryTexts.hasResult)).toBeTruthy();
  expect((await cell('Codice', 2)).value).toBe('A3');
});

test('a density whose point may part thousands is asked again, pasted or typed, until it is written 1234 or 1,234', async () => {
  const sent = open();
  const user = userEvent.setup();
  await user.click(await cell('Codice', 1));
  await user.paste('Codice\tDensità\tIncertezza\tFondo\nA1\t1.234\t1.250\t\n');
  const first = await rowOf(1);
  expect(await first.findByText(ambiguousPoint)).toBeTruthy();
  const density = await cell('Densità (tracce/cm²)', 1);
  await user.clear(density);
  await user.type(density, '1234');
  expect(first.getByText(ambiguousPoint)).toBeTruthy();
  const uncertainty = await cell('Incertezza (tracce/cm²)', 1);
  await user.clear(uncertainty);
  await user.type(uncertainty, '1,250');
  expect(first.queryByText(ambiguousPoint)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Salva tutte (1)' }));
  expect(await screen.findByRole('heading', { name: '1 lettura salvata adesso' })).toBeTruthy();
  expect(sent[0]?.righe).toMatchObject([{ traces: 1234, incertezzaTracce: 1.25 }]);
});

test('keys go from cell to cell: a scanner that ends with Enter fills the codes one below the other', async () => {
  open();
  const user = userEvent.setup();
  await user.click(await cell('Codice', 1));
  await user.keyboard('A1{Enter}A2{Enter}A1');
  expect((await cell('Codice', 3)).value).toBe('A1');
  expect((await rowOf(1)).getByText(trayTexts.twice)).toBeTruthy();
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowRight}900{ArrowDown}870{Shift>}{Enter}{/Shift}');
  expect(document.activeElement).toBe(await cell('Conteggi', 1));
  await user.keyboard('{Tab}1,98{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement).toBe(await cell('Area (cm²)', 1));
  expect((await cell('Conteggi', 2)).value).toBe('870');
  await user.click(screen.getByRole('checkbox', { name: 'Invio passa alla cella accanto' }));
  await user.click(await cell('χ² ridotto', 1));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(await cell('Codice', 2));
});

test('what is typed stays after a reload, and what was sent without an answer carries the same key again', async () => {
  let isDown = true;
  const sent = open('/tray?codici=A1,A1', () => isDown);
  const user = userEvent.setup();
  await user.type(await cell('Conteggi', 1), '900');
  await user.click(await screen.findByRole('button', { name: 'Salva tutte (1)' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  cleanup();
  const again = open('/tray', () => isDown);
  expect((await cell('Conteggi', 1)).value).toBe('900');
  isDown = false;
  await user.click(await screen.findByRole('button', { name: 'Salva tutte (1)' }));
  expect(await screen.findByRole('heading', { name: '1 lettura salvata adesso' })).toBeTruthy();
  expect([again[0]?.key, again.length]).toEqual([sent[0]?.key, 1]);
  expect(localStorage.getItem('radia-tray-7')).toBeNull();
});

test('a row that is changed while it is saved stays with what was typed, and is not called refused', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent = open('/tray', () => false, promise);
  const user = userEvent.setup();
  await user.click(await cell('Codice', 1));
  await user.paste('Codice\tConteggi\tArea\nA1\t900\t2\nA2\t870\t2\n');
  await user.click(await screen.findByRole('button', { name: 'Salva tutte (2)' }));
  for (const [row, counts] of [
    [1, '950'],
    [2, '880'],
  ] as const) {
    await user.clear(await cell('Conteggi', row));
    await user.type(await cell('Conteggi', row), counts);
  }
  resolve();
  expect(await screen.findByRole('heading', { name: '1 lettura salvata adesso' })).toBeTruthy();
  expect(sent[0]?.righe.map(({ conteggi }) => conteggi)).toEqual([900, 870]);
  expect([(await cell('Codice', 1)).value, (await cell('Conteggi', 1)).value]).toEqual(['A1', '950']);
  expect((await cell('Conteggi', 2)).value).toBe('880');
  expect((await rowOf(2)).queryByText(entryTexts.hasResult)).toBeNull();
});
