import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { preparePlans } from '#ui/pictures/picture-files.ts';
import { PlanList } from './plan-list.tsx';

vi.mock('#ui/pictures/picture-files.ts', () => ({ preparePlans: vi.fn() }));

beforeEach(() => {
  standInForBrowser();
  vi.mocked(preparePlans).mockImplementation(async ({ name }) => ({
    ok: true,
    value: [{ title: name, picture: new Blob(['x'], { type: 'image/png' }) }],
  }));
});
afterEach(() => void vi.unstubAllGlobals());

const plan = (name: string) => new File(['x'], name, { type: 'image/png' });

/** The plans of an address that has none, where some are refused; the keys of what is sent. */
function open(refused: readonly string[] = []): string[] {
  const keys: string[] = [];
  answerCalls((_path, body) => {
    if (body === null) return Response.json({ planimetrie: [] });
    const { titolo } = body as { titolo: string };
    if (!refused.includes(titolo)) return Response.json({ id: 1, titolo, punti: [] });
    return Response.json({ detail: 'Troppe planimetrie.' }, { status: 409 });
  });
  const answered = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const key = new Headers(init.headers).get('idempotency-key');
    if (key !== null) keys.push(key);
    return answered(url, init);
  });
  mountPage(() => <PlanList addressId={7} mayChange />);
  return keys;
}

const chooser = () => screen.findByLabelText('Aggiungi una planimetria', { selector: 'input' });

test('a plan that was taken away and is added again is another one', async () => {
  const keys = open();
  const person = userEvent.setup();
  for (const times of [1, 2]) {
    await person.upload(await chooser(), plan('terra.png'));
    await waitFor(() => expect(keys).toHaveLength(times));
    await screen.findAllByText('Planimetria aggiunta');
  }
  expect(new Set(keys).size).toBe(2);
});

test('of several plans those that fail are told by name, and the others are counted', async () => {
  open(['primo.png', 'terzo.png']);
  const names = ['terra.png', 'primo.png', 'secondo.png', 'terzo.png'];
  await userEvent.setup().upload(await chooser(), names.map(plan));
  expect(await screen.findByText('2 planimetrie aggiunte')).toBeDefined();
  expect(screen.getByText(/primo.png: Troppe planimetrie. terzo.png: Troppe planimetrie./)).toBeDefined();
});
