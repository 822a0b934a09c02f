import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportContentOf } from '#db/builders/report-content.ts';
import { answerCalls, mountPage, standInForBrowser } from '#test/support/mount-page.tsx';
import type { ReportPage } from '../contract.ts';
import { reportTexts } from '../words/rules.ts';
import { CorrectionDialog } from './correction-dialog.tsx';

beforeEach(standInForBrowser);
afterEach(() => void vi.unstubAllGlobals());

const report: ReportPage = {
  ...{ id: 7, addressId: 1, content: reportContentOf(), revisioni: [], cambiati: [] },
  ...{ annullata: null, comunicazione: null, storia: { eventi: [], hasMore: false } },
};

test('a correction is sent as it was read; once it would say something else that is shown, with why it was refused', async () => {
  const person = userEvent.setup();
  const states = [
    ['a', '280'],
    ['b', '320'],
  ] as const;
  let [letter, mean]: readonly [string, string] = states[0];
  const sent = answerCalls((_path, body) => {
    if (body === null) {
      const change = { dove: 'Ufficio', campo: 'Media', prima: '150', dopo: mean };
      return Response.json({ revisione: 0, modifiche: [change], impronta: letter.repeat(64) });
    }
    [letter, mean] = states[1];
    return Response.json({ detail: reportTexts.changesChanged }, { status: 409 });
  });
  mountPage(() => <CorrectionDialog report={report} onClose={() => undefined} />, { roles: ['lab'] });
  expect(await screen.findByText('280')).toBeDefined();
  await person.type(screen.getByLabelText(/^Motivo/), 'Riletto con un altro lettore');
  await person.click(screen.getByRole('button', { name: 'Emetti la revisione 1' }));
  expect(await screen.findByText('320')).toBeDefined();
  expect(screen.getByText(reportTexts.changesChanged)).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Emetti la revisione 1' }));
  expect(sent.map(({ body }) => body['impronta'])).toEqual(['a'.repeat(64), 'b'.repeat(64)]);
});
