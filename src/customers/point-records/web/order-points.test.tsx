import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, standInForBrowser } from '#test/support/mount-page.tsx';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { pointRecordTexts } from '../rules.ts';
import { OrderPoints } from './order-points.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const points = [
  { id: 4, nome: 'Atrio', where: 'Piano terra' },
  { id: 5, nome: 'Cantina', where: '' },
];
const handles = () =>
  screen.getAllByRole('button', { name: /^Sposta / }).map((one) => one.getAttribute('aria-label'));

/** Moves the first point behind the second, by the keys. */
async function moveFirst() {
  render(
    <UiRoot>
      <QueryClientProvider client={new QueryClient()}>
        <OrderPoints addressId={21} points={points} refresh={[]} />
      </QueryClientProvider>
    </UiRoot>,
  );
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Metti in ordine' }));
  screen.getByRole('button', { name: 'Sposta Atrio' }).focus();
  await person.keyboard(' {ArrowDown} ');
}

test('a point that is moved posts the new order to the site’s own address (R2-205)', async () => {
  const sent = answerCalls(() => Response.json({ order: [5, 4] }));
  await moveFirst();
  await waitFor(() =>
    expect(sent).toEqual([{ path: '/api/v1/user/lb/cr39/sede/21/punti/order', body: { order: '[5,4]' } }]),
  );
  expect(document.querySelector('[data-sortable$="/sede/21/punti/order"]')).not.toBeNull();
  expect(handles()).toEqual(['Sposta Cantina', 'Sposta Atrio']);
});

test('an order that is refused goes back, and the dialog says why', async () => {
  const text = pointRecordTexts.wrongOrder;
  answerCalls(() => Response.json({ detail: text, message: text, msg: text, errors: {} }, { status: 422 }));
  await moveFirst();
  expect(await screen.findByText(text)).toBeDefined();
  await waitFor(() => expect(handles()).toEqual(['Sposta Atrio', 'Sposta Cantina']));
});
