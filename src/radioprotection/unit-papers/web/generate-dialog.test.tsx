import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { deviceClock } from '#platform/web/clock.ts';
import { mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { Papers } from '../contract.ts';
import { paperTexts, yearUntil } from '../paper/rules.ts';
import { GenerateDialog } from './generate-dialog.tsx';

beforeEach(standInForBrowser);

const subject = { tipo: 'surveillance-report' as const, registro: null, manuale: null };

/** The papers of a unit in which a report of a period waits for its signature, called as somebody has called it. */
function waitingFor({ from, to }: { from: string; to: string }): Papers {
  const revision = { revisione: 2, quando: '2026-03-16T09:00:00.000Z', chi: null, impronta: 'a'.repeat(64) };
  const report = {
    ...{ ...subject, id: 5, titolo: 'Relazione annuale', stato: 'to_sign' as const, firma: null },
    ...{ firmato: null, firmatari: [], nonFirmabile: null, nonStampato: null },
    revisioni: [{ ...revision, dal: from, datiDel: to, mancanze: [] }],
  };
  const offered = { ...subject, nome: 'Studio Bianchi', chiuso: null, lacune: [] };
  return { datore: 1, progetto: 2, soggetti: [offered], documenti: [report] };
}

const open = (period: { from: string; to: string }) =>
  mountPage(() => (
    <GenerateDialog companyId={4} kind={subject.tipo} papers={waitingFor(period)} onClose={() => undefined} />
  ));

test('a report that waits for its signature is offered to be replaced, whatever it is called by now', async () => {
  open(yearUntil(deviceClock.today()));
  expect(await screen.findByText(paperTexts.waits(2))).toBeDefined();
  expect(screen.getByText('Genera e sostituisci')).toBeDefined();
});

test.each(['from', 'to'] as const)(
  'one of another period (%s) stands beside what is generated',
  async (end) => {
    const year = yearUntil(deviceClock.today());
    open({ ...year, [end]: '2020-01-01' });
    expect(await screen.findByText('Genera la bozza')).toBeDefined();
    expect(screen.queryByText(paperTexts.waits(2))).toBeNull();
  },
);
