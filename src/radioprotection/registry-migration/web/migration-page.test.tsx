import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { Run } from '../../runs/contract.ts';
import { MigrationPage } from './migration-page.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const underWay: Run = {
  ...{ id: 4, kind: 'migrate', subjectId: null, state: 'running', total: 3, done: 1, failed: 0 },
  ...{ startedBy: 'Giulia Ferri', createdAt: '2026-03-05T09:00:00.000Z', finishedAt: null },
};

test('the run of an upgrade tells its day as this document does (R2-532)', async () => {
  answerCalls((path) => {
    if (path.includes('/runs/4')) return Response.json({ ...underWay, items: [] });
    return Response.json(path.includes('/runs') ? { runs: [underWay] } : []);
  });
  mountPage(MigrationPage);
  expect(await screen.findByText(/^Avviato il 5\/3\/2026 alle 10:00 da Giulia Ferri/)).toBeDefined();
});
