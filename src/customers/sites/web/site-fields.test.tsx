import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { appConfig } from '#platform/web/app-config.ts';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { SiteFields } from './site-fields.tsx';

beforeEach(() => {
  standInForBrowser();
  appConfig.geocoding = false;
});
afterEach(() => {
  appConfig.geocoding = true;
  vi.unstubAllGlobals();
});

function Site() {
  const [fields, setFields] = useState({
    ...{ displayName: 'Sede centrale', address: 'Via Tetsa', city: 'Vicenza', cap: '36100', provincia: 'VI' },
    ...{ region: 5, codiceStabile: '', cdr: '', latitude: 45.5, longitude: 11.5 },
  } as Parameters<typeof SiteFields>[0]['fields']);
  return (
    <SiteFields
      fields={fields}
      errors={{}}
      onChange={(changes) => setFields((before) => ({ ...before, ...changes }))}
    />
  );
}

test('without geocoding the coordinates of an address that is corrected are missed, and given by hand (R0-382)', async () => {
  const asked: string[] = [];
  answerCalls((path) => {
    asked.push(path);
    return Response.json([]);
  });
  mountPage(Site);
  const person = userEvent.setup();
  await screen.findByText(/Coordinate: 45,5/);
  const street = screen.getByLabelText(/^Indirizzo/);
  await person.clear(street);
  await person.type(street, 'Via Testa');
  expect(
    screen.getByText(/Le coordinate erano dell’indirizzo scritto prima: indicale di nuovo/),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Cerca sulla mappa' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Indica sulla mappa' }));
  const typed = await screen.findByLabelText('Coordinate');
  expect(screen.queryByLabelText('Cerca un luogo')).toBeNull();
  await person.type(typed, '45,547; 11,548');
  await person.click(screen.getByRole('button', { name: 'Usa questo punto', hidden: true }));
  expect(await screen.findByText(/Coordinate: 45,547/)).toBeDefined();
  expect(asked.filter((path) => path.includes('/maps/'))).toEqual([]);
});
