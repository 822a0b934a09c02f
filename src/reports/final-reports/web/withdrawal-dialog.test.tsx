import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportContentOf } from '#db/builders/report-content.ts';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { ReportPage } from '../contract.ts';
import type { WithdrawalPreview } from '../withdrawal/contract.ts';
import { WithdrawalDialog } from './withdrawal-dialog.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const report: ReportPage = {
  ...{ id: 7, addressId: 1, content: reportContentOf(), revisioni: [], cambiati: [] },
  ...{ annullata: null, comunicazione: null, storia: { eventi: [], hasMore: false } },
};

test.each<[string[], string]>([
  [['anna@example.org', 'bruno@example.org'], 'con il motivo: anna@example.org, bruno@example.org.'],
  [[], 'i clienti non vedono questa relazione, o non hanno un indirizzo.'],
])(
  'who withdraws a report reads whom it is told to, not who had been told: %j',
  async (destinatari, words) => {
    const preview: WithdrawalPreview = { revisione: 0, destinatari, comunicata: null, isin: [] };
    answerCalls(() => Response.json(preview));
    mountPage(() => <WithdrawalDialog report={report} onClose={() => undefined} />, { roles: ['lab'] });
    expect(await screen.findByText(words, { exact: false })).toBeDefined();
    expect(document.body.textContent).not.toContain('avvisat');
  },
);
