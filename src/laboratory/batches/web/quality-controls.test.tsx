import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerCalls, mountPage } from '#test/support/mount-page.tsx';
import type { Batch } from '../contract.ts';
import type { ControlOnWire } from '../controls/contract.ts';
import { QualityControls } from './quality-controls.tsx';

const batch: Batch = { id: 3, codice: 'L1', versione: 1, dosimetri: 0, risultati: 0, revisioni: [] };
const duplicate: ControlOnWire = {
  ...{ id: 102, tipo: 'duplicate', letto: '2026-02-03', densita: 300, incertezza: 17 },
  ...{ altraDensita: 240, altraIncertezza: 15, nota: null, chi: 'Anna', esito: 'trend' },
  ...{ commenti: [], ritiro: null },
};
const older: ControlOnWire = {
  ...{ ...duplicate, id: 1, letto: '2025-02-03', esito: 'out-of-control' },
  ...{ tipo: 'blank', densita: 100, incertezza: 10, altraDensita: null, altraIncertezza: null },
};

function open(controls: Record<'daCommentare' | 'controlli', readonly ControlOnWire[]>) {
  const chart = { fondo: 24, incertezzaFondo: 4, totale: 102, ritirati: [] };
  answerCalls((path) => (path.endsWith('/controlli') ? Response.json({ ...chart, ...controls }) : undefined));
  mountPage(() => <QualityControls batch={batch} />, { roles: ['lab'] });
}

test('every control that blocks the batch is named with its verdict and can be commented', async () => {
  open({ daCommentare: [older, duplicate], controlli: [duplicate] });
  const told = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(told).toEqual([
    expect.stringMatching(/^Bianco del 03\/02\/2025, a 7,06σ: Fuori controllo: oltre 3σ/),
    expect.stringMatching(/^Duplicato del 03\/02\/2026, a 2,65σ: Fuori controllo: due di tre di seguito/),
  ]);
  expect(screen.getAllByRole('button', { name: /^Commenta: / })).toHaveLength(2);
  expect(screen.queryByText('Nessun controllo è fuori controllo.')).toBeNull();
  const table = within(screen.getByRole('table', { name: 'Controlli di qualità del lotto', hidden: true }));
  expect(table.getByText(/due di tre di seguito/)).toBeTruthy();
});
