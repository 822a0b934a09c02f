import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { pointContent, reportContentOf } from '#db/builders/report-content.ts';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { ReportDraft } from '../draft/contract.ts';
import { DraftDialog } from './draft-dialog.tsx';

beforeEach(standInForBrowser);

const draftOf = (points: ReturnType<typeof pointContent>[]): ReportDraft => ({
  ...{
    content: reportContentOf({ points }),
    impronta: 'a'.repeat(64),
    destinatari: [],
    soloFirmata: false,
    avvisi: [],
    ostacoli: [],
  },
  daPresentare: false,
});

test.each([
  ['annual where all of them are', [pointContent()], 'Media annua'],
  [
    'by no year where one covers too few days',
    [pointContent({ totalDays: 180, isSufficient: false })],
    'Media',
  ],
])('the column of means of a draft is called %s', async (_what, points, name) => {
  answerCalls(() => undefined);
  const look = () => <DraftDialog draft={draftOf(points)} onIssue={() => {}} onClose={() => {}} />;
  mountPage(look, { roles: ['lab'] });
  expect(await screen.findByRole('columnheader', { name })).toBeDefined();
});
