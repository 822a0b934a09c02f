import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Role } from '#platform/contract/access.ts';
import { answerCalls, mountPage } from '#test/support/mount-page.tsx';
import { PointListPage } from './point-list-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const parent = { id: 2, nome: 'Reparto fanghi', attivo: true };
const row = {
  ...{ id: 1, alias: 'Magazzino', stanza: null, codicePiano: 0, oldPiano: null, indirizzo: parent },
  ...{ cliente: parent, attivo: true, storico: false, dosimetri: [{ id: 13, codice: 'LBS00013' }] },
};

async function codeFor(role: Role) {
  answerCalls(() => Response.json({ rows: [row], total: 1, puoCreare: false }));
  mountPage(PointListPage, { roles: [role] });
  const code = await screen.findByText('LBS00013');
  const href = code.getAttribute('href');
  cleanup();
  return href;
}

test('what measures at a point is the way to it for the laboratory alone', async () => {
  expect(await codeFor('lab')).toBe('/lb/cr39/dosimeters/13');
  expect(await codeFor('operatore')).toBeNull();
});
