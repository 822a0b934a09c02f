import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls, mountPage } from '#test/support/mount-page.tsx';
import type { SiteConcentrations } from '../contract.ts';
import { SiteChart } from './site-chart.tsx';

afterEach(() => void vi.unstubAllGlobals());

const site: SiteConcentrations = {
  indirizzo: { id: 9, nome: 'Scuola' },
  livello: { bqM3: 300, motivo: 'Luogo di lavoro', presunto: false },
  regola: 'rounded-value',
  punti: [
    {
      ...{ id: 4, alias: 'Aula 1' },
      periodi: [
        {
          ...{ codice: 'A1', inizio: '2025-01-01', fine: '2025-07-02', esito: 'valid' },
          ...{ esposizione: 500, incertezza: 20, limite: 5, minimo: null },
        },
      ],
    },
  ],
};

test('a site’s chart says what was measured from when to when, beside its level (R2-527)', async () => {
  answerCalls(() => Response.json(site));
  mountPage(() => <SiteChart addressId={9} />);
  const chart = within(await screen.findByRole('figure', { name: 'Concentrazione di Scuola' }));
  expect(chart.getByText(/^Livello di riferimento.*: 300 Bq\/m³$/)).toBeDefined();
  const data = chart.getByText('Mostra i dati').closest('details') as HTMLDetailsElement;
  data.open = true;
  fireEvent(data, new Event('toggle'));
  // 500 kBq·h/m³ in 182 days of 24 hours: 114.47, drawn as whole Bq/m³.
  expect(await within(data).findByText('114 Bq/m³')).toBeDefined();
  expect(within(data).getByText('01/01/2025 – 02/07/2025')).toBeDefined();
});
