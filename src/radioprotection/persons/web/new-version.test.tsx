import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deviceClock } from '#platform/web/clock.ts';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { PersonRecord, PersonVersion } from '../contract.ts';
import { NewVersion } from './new-version.tsx';

beforeEach(() => {
  standInForBrowser();
  vi.spyOn(deviceClock, 'today').mockReturnValue('2026-06-10');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const first: PersonVersion = {
  ...{ id: 1, dal: null, al: '2026-03-31', name: 'Ada', surname: 'Prova', gender: 'F', fiscalCode: null },
  ...{ birthDate: null, birthPlace: null, titolo: null, grado: null, numeroOrdine: null, workAddress: null },
  ...{ phone: '0444 1', email: null, pec: null, address: 'Via Vecchia 1', city: null, cap: null },
  ...{ province: null, notes: null },
};
const second = { ...first, id: 2, dal: '2026-04-01', al: null, address: 'Via Nuova 2' };
const person: PersonRecord = {
  ...{ ...second, id: 7, label: 'Prova Ada', roles: [], user: null, versioni: 2, companies: [] },
  ruoli: 0,
  ...{ codiceEsterno: null, attivo: true, cancellata: false, versione: 4, modificabile: true },
};

/** The dialog of somebody who has moved in April; what is sent is kept. */
function open(versions: () => Response) {
  const sent = answerCalls((_path, body) => (body === null ? versions() : Response.json(person)));
  mountPage(() => <NewVersion person={person} onClose={() => undefined} />);
  return { sent, user: userEvent.setup() };
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));

test('what is typed is laid over the data of the day it is to hold from, and stays when the day changes', async () => {
  const { sent, user } = open(() => Response.json({ versioni: [second, first] }));
  expect((await field('Indirizzo$')).value).toBe('Via Nuova 2');
  const phone = await field('Telefono');
  await user.clear(phone);
  await user.type(phone, '0444 9');
  const day = await field('Data di decorrenza');
  fireEvent.change(day, { target: { value: '' } });
  fireEvent.change(day, { target: { value: '2026-02-01' } });
  expect((await field('Indirizzo$')).value).toBe('Via Vecchia 1');
  expect((await field('Telefono')).value).toBe('0444 9');
  await user.click(screen.getByRole('button', { name: 'Registra i nuovi dati' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    ...{ dal: '2026-02-01', versione: 4, address: 'Via Vecchia 1', phone: '0444 9' },
  });
});

test('after a conflict what is typed is laid over what a colleague has stored meanwhile', async () => {
  let stored = { person, versioni: [second, first] };
  const sent = answerCalls((path, body) => {
    if (body === null)
      return Response.json(path.endsWith('/versions') ? { versioni: stored.versioni } : stored.person);
    return (body as PersonRecord).versione === stored.person.versione
      ? Response.json(stored.person)
      : Response.json({ detail: 'Qualcun altro ha modificato questi dati.' }, { status: 409 });
  });
  mountPage(() => <NewVersion person={person} onClose={() => undefined} />);
  const user = userEvent.setup();
  const phone = await field('Telefono');
  await user.clear(phone);
  await user.type(phone, '0444 9');
  stored = {
    person: { ...person, versione: 5 },
    versioni: [{ ...second, address: 'Via della collega 3' }, first],
  };
  await user.click(screen.getByRole('button', { name: 'Registra i nuovi dati' }));
  await user.click(await screen.findByRole('button', { name: 'Ricarica i dati salvati' }));
  await vi.waitFor(async () => expect((await field('Indirizzo$')).value).toBe('Via della collega 3'));
  expect((await field('Telefono')).value).toBe('0444 9');
  await user.click(screen.getByRole('button', { name: 'Registra i nuovi dati' }));
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toMatchObject({ versione: 5, phone: '0444 9', address: 'Via della collega 3' });
});

test('where the data over time cannot be read nothing is typed yet: they are read again', async () => {
  let isDown = true;
  const { user } = open(() =>
    isDown ? new Response('', { status: 500 }) : Response.json({ versioni: [second, first] }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  const again = await dialog.findByRole('button', { name: 'Riprova' });
  expect(screen.queryByLabelText(/^Telefono/)).toBeNull();
  isDown = false;
  await user.click(again);
  expect((await field('Telefono')).value).toBe('0444 1');
});
