import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#platform/contract/access.ts';
import { storedForm } from '#test/support/form-wizard.tsx';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { FormPage } from './form-page.tsx';

beforeEach(standInForBrowser);
afterEach(() => vi.unstubAllGlobals());

function openForm(over: object, role: Role) {
  const form = { ...storedForm(1), ...over };
  answerCalls((path) =>
    path.endsWith('/storia') ? Response.json({ eventi: [], hasMore: false }) : Response.json(form),
  );
  mountPage(FormPage, { roles: [role], path: '/user/irme90/mod/$mod', at: '/user/irme90/mod/12' });
}

test.each<[Role, string, string, string]>([
  ['edr', 'lavorato', 'Misure e conclusione', '/user/irme90/measure/12/attest'],
  ['edr', 'firmato', 'Misure e conclusione', '/user/irme90/measure/12/attest'],
  ['rp', 'lavorato', 'Misure e foto', '/user/irme90/measure/12/work'],
  ['edr', 'annullato', 'Misure e foto', '/user/irme90/measure/12/work'],
])('%s is led from a form that is %s to what he does with it', async (role, status, name, href) => {
  openForm({ status, modificabile: false, lavorabile: false, annullabile: false }, role);
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
});

test.each<[string, Role]>([
  ['an expert', 'edr'],
  ['a planner, of a client out of use', 'rp'],
])('%s is led to measure a load whose form he may not change', async (_, role) => {
  openForm({ modificabile: false, lavorabile: true }, role);
  const way = await screen.findByRole('link', { name: 'Misura il carico' });
  expect(way.getAttribute('href')).toBe('/user/irme90/measure/12/work');
});

test.each([
  ['measure and copy it', { lavorabile: true, duplicabile: true }, ['Misura il carico', 'Duplica']],
  ['do neither', { lavorabile: false, duplicabile: false }, []],
])('who may %s is offered what he may do', async (_, over, offered) => {
  openForm(over, 'cliente');
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Altre azioni' }));
  await screen.findByText('Annulla il modello');
  const found = ['Misura il carico', 'Duplica'].filter((name) => screen.queryByText(name) !== null);
  expect(found).toEqual(offered);
});
