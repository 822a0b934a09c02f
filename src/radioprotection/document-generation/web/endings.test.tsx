import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { currentToasts, dismissToast } from '#ui/shell/toasts.ts';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { Endings } from './endings.tsx';

beforeAll(() => {
  // What jsdom has not.
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false;
  };
});
beforeEach(() => {
  for (const { key } of currentToasts()) dismissToast(key);
});
afterEach(() => void vi.unstubAllGlobals());

/** 52 drafts that go in two parts; with a `refusal` the second is refused. Gives what was sent for each part. */
async function sendAll(refusal?: string) {
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (address: string | URL, init: RequestInit = {}) => {
    if (String(address).endsWith('/preview'))
      return Promise.resolve(
        Response.json({ pronti: 52, firmatari: [{ nome: 'Anna Neri', quanti: 52 }], fermi: [] }),
      );
    asked.push(JSON.parse(init.body as string));
    if (asked.length === 1) return Promise.resolve(Response.json({ success: true, mandati: 50, dopo: 50 }));
    return Promise.resolve(
      refusal === undefined
        ? Response.json({ success: true, mandati: 2, dopo: null })
        : Response.json(
            { detail: refusal, message: refusal, msg: refusal, errors: {} },
            { status: 409, headers: { 'content-type': 'application/problem+json' } },
          ),
    );
  });
  const onCompleted = vi.fn();
  const person = userEvent.setup();
  render(
    <UiRoot>
      <Endings which={{ run: 7 }} onCompleted={onCompleted} />
    </UiRoot>,
  );
  await person.click(screen.getByRole('button', { name: 'Completa' }));
  await person.click(await screen.findByRole('button', { name: 'Manda 52 documenti' }));
  await vi.waitFor(() => expect(onCompleted).toHaveBeenCalledOnce());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  return asked;
}
const said = () => currentToasts().map(({ tone, text }) => [tone, text]);

test('all of them go, part by part', async () => {
  expect(await sendAll()).toEqual([{ run: 7 }, { run: 7, dopo: 50 }]);
  expect(said()).toEqual([['ok', '52 documenti sono alla firma']]);
});

test('where a part is refused it is said how many went before, and what is around is renewed', async () => {
  await sendAll('Il documento è firmato.');
  expect(said()).toEqual([
    ['error', '50 documenti sono alla firma, gli altri non ancora. Il documento è firmato.'],
  ]);
});
