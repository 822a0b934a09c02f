import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#platform/contract/access.ts';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import { FormListPage } from './form-list-page.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

test.each<[string, Role, boolean, string[]]>([
  ['a planner to the instruments of a client that asks for controls', 'rp', true, ['Strumenti']],
  ['an expert, who makes no forms, to them', 'edr', false, ['Strumenti']],
  ['no planner to those of a client out of use', 'rp', false, []],
])('the forms of a client lead %s', async (_, role, puoCreare, ways) => {
  answerCalls((path) =>
    Response.json(path.includes('/list') ? { rows: [], total: 0, puoCreare, cliente: 'Acciaierie' } : []),
  );
  mountPage(FormListPage, {
    ...{ path: '/user/irme90/client/$client/index', at: '/user/irme90/client/3/index' },
    roles: [role],
  });
  await screen.findByRole('heading', { level: 1, name: 'IRME90 di Acciaierie' });
  const found = screen.queryAllByRole('link', { name: 'Strumenti' });
  expect(found.map(({ textContent }) => textContent)).toEqual(ways);
});
