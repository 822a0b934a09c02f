import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { permission } from '../contract/access.ts';
import { endpoint } from '../contract/endpoint.ts';
import { fileOf } from '../contract/file-shape.ts';
import { RemoteModal } from './remote-modal.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const getPicture = endpoint({
  ...{ name: 'getPicture', method: 'GET', path: '/v1/prova', summary: 'Una prova' },
  ...{ permission: permission('prova.read', ['lab']), response: fileOf('image/jpeg') },
});

test('a dialog reads its content by GET when it is opened, not before, and says what it could not read (R2-199, R2-473)', async () => {
  const asked: string[] = [];
  let isBroken = true;
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${url}`);
    const headers = { 'content-disposition': 'attachment; filename="prova.jpg"' };
    return Promise.resolve(isBroken ? new Response('', { status: 500 }) : new Response('abc', { headers }));
  });
  mountPage(() => (
    <RemoteModal label="Anteprima" title="prova.jpg" endpoint={getPicture} input={{}}>
      {({ size }) => <p>{size} byte</p>}
    </RemoteModal>
  ));
  const opener = await screen.findByRole('button', { name: 'Anteprima: prova.jpg' });
  expect([opener.getAttribute('aria-haspopup'), opener.hasAttribute('data-modal'), asked]).toEqual([
    ...['dialog', true, []],
  ]);
  const person = userEvent.setup();
  await person.click(opener);
  expect(screen.getByRole('dialog', { name: 'prova.jpg' })).toBeDefined();
  await person.click(
    await screen.findByRole('button', { name: 'Riprova' }).then((again) => {
      isBroken = false;
      return again;
    }),
  );
  expect(await screen.findByText('3 byte')).toBeDefined();
  expect(asked).toEqual(['GET /api/v1/prova', 'GET /api/v1/prova']);
});
