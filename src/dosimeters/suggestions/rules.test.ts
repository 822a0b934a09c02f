import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { markWords, suggestionHtml, typedWords } from './rules.ts';

const mark = (text: string, typed: string) => markWords(text, typedWords(typed));

describe('what was typed', () => {
  test.each([
    ['Terme di Abano', 'terme', '<b>Terme</b> di Abano'],
    ['Terme di Abano', 'ABA ter', '<b>Ter</b>me di <b>Aba</b>no'],
    ['Forlì Città', 'citta forli', '<b>Forlì</b> <b>Città</b>'],
    ['Anna', 'an nn na', '<b>Anna</b>'],
    ['Anna', 'x', 'Anna'],
    ['Anna', '', 'Anna'],
    ['a 😀 b', '😀', 'a <b>😀</b> b'],
  ])('is marked in %s for %s (R0-201)', (text, typed, html) => {
    expect(mark(text, typed)).toBe(html);
  });

  test('never becomes markup of its own (R0-201)', () => {
    expect(mark('<img src=x onerror="a">', 'img')).toBe('&lt;<b>img</b> src=x onerror=&quot;a&quot;&gt;');
    expect(mark('Fratelli & Figli', 'amp')).toBe('Fratelli &amp; Figli');
    expect(suggestionHtml("L'<b>", 'x & y', ['b'])).toBe(
      'L&#39;&lt;<b>b</b>&gt;<br><small>x &amp; y</small>',
    );
  });

  test('leaves the text as it is, whatever the text and the words', () => {
    const shown = (html: string) =>
      html
        .replace(/<\/?b>/g, '')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&#39;/g, "'")
        .replace(/&amp;/g, '&');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, typed) => {
        const html = mark(text, typed);
        expect(shown(html)).toBe(text.normalize('NFC'));
        expect(html.replace(/<\/?b>/g, '')).not.toMatch(/[<>"']/);
        expect(html.match(/<b>/g)?.length).toBe(html.match(/<\/b>/g)?.length);
      }),
    );
  });
});
