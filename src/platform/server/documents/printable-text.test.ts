import { expect, test } from 'vitest';
import { breakable, markupFree, printable, printableText } from './printable-text.ts';

test.each([
  ['Però, «25 m²» – k·h/m³ ± 3 ≤ 4 …', 'Però, «25 m²» – k·h/m³ ± 3 ≤ 4 …'],
  ['Però', 'Però'],
  ['Łódź Đorđević Αθήνα Москва', 'Łódź Đorđević Αθήνα Москва'],
  ['Sala ① ﬁne', 'Sala 1 fine'],
  ['本社 →', '?? ?'],
  ['😀', '?'],
])('%s is printed as %s', (text, shown) => {
  expect(printableText(text)).toBe(shown);
});

test('reaches every text of plain data, and no picture', () => {
  const madeAt = new Date(0);
  const data = {
    title: '→',
    madeAt,
    content: [{ text: ['a', { text: '→' }] }, { image: 'data:→', width: 3 }, { svg: 'x'.repeat(60) }],
  };
  expect(printable(data)).toEqual({
    title: '?',
    madeAt,
    content: [{ text: ['a', { text: '?' }] }, { image: 'data:→', width: 3 }, { svg: 'x'.repeat(60) }],
  });
});

test('a word without end may be parted, an address of a mailbox stays whole', () => {
  expect(breakable('N'.repeat(45))).toBe(`${'N'.repeat(20)}\u200b${'N'.repeat(20)}\u200b${'N'.repeat(5)}`);
  const address = 'laboratorio.dosimetria@example.org';
  expect(breakable(`Scrivere a ${address} oppure telefonare`)).toBe(
    `Scrivere a ${address} oppure telefonare`,
  );
});

test('metadata hold no markup', () => {
  expect(markupFree('Bar <b> & figli')).toBe('Bar  b  e figli');
});
