import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { planimetryTexts } from '../rules.ts';
import { SheetPictureField } from './sheet-picture-field.tsx';

const field = (current: string | null) =>
  render(
    <UiRoot>
      <SheetPictureField label="Sfondo" current={current} onChange={() => undefined} />
    </UiRoot>,
  );

test('the background of a planimetry comes from a file, the webcam or a PDF, and is shown once it is there (R2-206)', () => {
  const { unmount } = field(null);
  expect(screen.getByText(planimetryTexts.noImage)).toBeDefined();
  for (const way of ['Scegli un file', 'Usa la webcam', 'Scegli da un PDF'])
    expect(screen.getByText(way)).toBeDefined();
  unmount();
  field('data:image/jpeg;base64,AAAA');
  expect(screen.queryByText(planimetryTexts.noImage)).toBeNull();
  expect(screen.getByRole('img', { name: 'Immagine attuale: Sfondo' })).toBeDefined();
});
