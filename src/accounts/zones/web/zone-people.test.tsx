import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#platform/contract/access.ts';
import { mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { ZonePeople } from './zone-people.tsx';

const zone = {
  ...{ id: 2, nome: 'Veneto', attivo: true, committenti: 0, utenti: 3, versione: 1, eliminabile: false },
  persone: [
    { id: 4, nome: 'Persona Prova' },
    { id: 9, nome: 'Persona Seconda' },
  ],
};

async function shownTo(role: Role) {
  standInForBrowser();
  mountPage(() => <ZonePeople zone={zone} />, { roles: [role] });
  const list = within(await screen.findByRole('list', { name: 'Utenti della zona' }));
  return {
    names: list.getAllByRole('listitem').map(({ textContent }) => textContent),
    links: list.queryAllByRole('link').map((link) => link.getAttribute('href')),
  };
}

test('the people of a zone are named, and those who are left counted', async () => {
  expect(await shownTo('lab')).toEqual({
    names: ['Persona Prova', 'Persona Seconda', 'e 1 altro'],
    links: [],
  });
});

test('who keeps accounts goes from a zone to those of its people', async () => {
  const { links } = await shownTo('admin');
  expect(links).toEqual([
    '/admin/users/4',
    '/admin/users/9',
    expect.stringMatching(/^\/admin\/users\?zone=/),
  ]);
});
