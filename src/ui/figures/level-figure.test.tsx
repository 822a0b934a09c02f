import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LevelFigure } from './level-figure.tsx';

test('a figure says by mark and word what it means, and its word is read wherever it stands', () => {
  const above = { figure: '465 ± 48', mark: 'above', word: 'sopra il livello (300)' } as const;
  const text = (place: 'told' | 'beside') =>
    render(<LevelFigure {...above} unit="Bq/m³" wordPlace={place} />).container.textContent;
  expect([text('told'), text('beside')]).toEqual([
    '465 ± 48 Bq/m³▲ sopra il livello (300)',
    '465 ± 48 Bq/m³▲ sopra il livello (300)',
  ]);
});

test('its mark is drawn, told to the pointer, and not read as a sign', () => {
  const { container } = render(
    <LevelFigure figure="180 ± 20" mark="partial" word="misura parziale, su 180 giorni" />,
  );
  const mark = container.querySelector('[aria-hidden]');
  expect([mark?.textContent, mark?.getAttribute('title')]).toEqual(['~', 'misura parziale, su 180 giorni']);
});

test('one that is as it has to be has neither', () => {
  const { container } = render(<LevelFigure figure="< LR" />);
  expect(container.textContent).toBe('< LR');
});
