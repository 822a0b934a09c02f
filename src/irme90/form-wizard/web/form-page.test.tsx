import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#platform/contract/access.ts';
import { storedForm } from '#test/support/form-wizard.tsx';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { FormPage } from './form-page.tsx';

beforeEach(standInForBrowser);
afterEach(() => vi.unstubAllGlobals());

test.each<[Role, string, string, string]>([
  ['edr', 'lavorato', 'Misure e conclusione', '/user/irme90/measure/12/attest'],
  ['edr', 'firmato', 'Misure e conclusione', '/user/irme90/measure/12/attest'],
  ['rp', 'lavorato', 'Misure e foto', '/user/irme90/measure/12/work'],
  ['edr', 'annullato', 'Misure e foto', '/user/irme90/measure/12/work'],
])('%s is led from a form that is %s to what he does with it', async (role, status, name, href) => {
  const form = { ...storedForm(1), status, modificabile: false, annullabile: false };
  answerCalls((path) =>
    path.endsWith('/storia') ? Response.json({ eventi: [], hasMore: false }) : Response.json(form),
  );
  mountPage(FormPage, { roles: [role], path: '/user/irme90/mod/$mod', at: '/user/irme90/mod/12' });
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(href);
});
