import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '#platform/contract/access.ts';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { RegistryRecord } from '../contract.ts';
import { RegistryPage } from './registry-page.tsx';

const registry: RegistryRecord = {
  ...{
    id: 4,
    kind: 'surveillance',
    implantType: 'radiology',
    openDate: '2024-06-07',
    closeDate: null,
    attivo: true,
  },
  ...{ deletedAt: null, device: null, notes: null, versione: 1, modificabile: true },
  ...{ project: { id: 1, nome: 'Progetto' }, employer: { id: 2, nome: 'Datore' } },
  company: { id: 3, nome: 'Studio Bianchi' },
};

beforeEach(standInForBrowser);
afterEach(() => vi.unstubAllGlobals());

function open(role: Role, over: Partial<RegistryRecord> = {}) {
  answerCalls((path) =>
    path.endsWith('/registries/4') ? Response.json({ ...registry, ...over }) : undefined,
  );
  mountPage(RegistryPage, {
    ...{ roles: [role], at: '/1/2/3/registries/4' },
    path: '/$project/$employer/$company/registries/$registry',
  });
  return userEvent.setup();
}

test('closing a registry stands among its other actions, and is not what the page is for', async () => {
  const person = open('rp');
  await screen.findByRole('heading', { name: /Registro 4/ });
  expect(screen.queryByRole('button', { name: 'Chiudi il registro' })).toBeNull();
  await person.click(screen.getByRole('button', { name: /Altre azioni/ }));
  expect(screen.getByRole('button', { name: 'Chiudi il registro' })).toBeTruthy();
});

test.each([true, false])(
  'the folder of a registry is for who works in its unit: %s (Q2-25)',
  async (modificabile) => {
    open('edr', { modificabile });
    await screen.findByRole('heading', { name: /Registro 4/ });
    expect(screen.queryAllByRole('link', { name: 'Documenti' })).toHaveLength(modificabile ? 1 : 0);
  },
);
