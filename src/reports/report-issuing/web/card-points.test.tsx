import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Candidate } from '#field/candidates/contract.ts';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { CardPoints } from './card-points.tsx';

/** A point where one dosimeter has measured from 1 March 2025 on. */
const pointOf = (id: number, giorni: number, fine: string): Candidate => ({
  ...{ measurePointId: id, measurePointName: `Punto ${id}`, floorNumber: null, floorOld: null },
  dosimeter: { codice: `P-${id}`, inizio: '2025-03-01', fine, giorni, risultato: true, relazione: null },
});

test('a point’s total is green from 340 days on, and a warning at 339 (R1-655, R1-656)', () => {
  const rows = [pointOf(1, 339, '2026-02-03'), pointOf(2, 340, '2026-02-04')];
  render(
    <UiRoot>
      <CardPoints rows={rows} reqDays={340} />
    </UiRoot>,
  );
  expect(screen.getByText('339 giorni su 340').hasAttribute('data-enough')).toBe(false);
  expect(screen.getByText('340 giorni su 340').hasAttribute('data-enough')).toBe(true);
});
