import { describe, expect, test } from 'vitest';
import { arrange, foldText, highlightParts, matchesWords, searchWords } from './search-text.ts';

const marked = (text: string, query: string) =>
  highlightParts(text, searchWords(query))
    .map((part) => (part.match ? `[${part.text}]` : part.text))
    .join('');

describe('searching', () => {
  test('knows neither case nor accents', () => {
    expect(foldText('Località È Perché')).toBe('localita e perche');
    expect(matchesWords(foldText('Forlì-Cesena'), searchWords('FORLI'))).toBe(true);
    expect(matchesWords(foldText('Forli'), searchWords('forlì'))).toBe(true);
  });

  test('asks for every word, in any order', () => {
    const entry = foldText('Terme Euganee S.r.l. Abano');
    expect(matchesWords(entry, searchWords('abano  terme'))).toBe(true);
    expect(matchesWords(entry, searchWords('abano padova'))).toBe(false);
    expect(matchesWords(entry, searchWords('   '))).toBe(true);
  });

  test.each([
    ['Abano Terme', 'ab', '[Ab]ano Terme'],
    ['Località Perché', 'perche', 'Località [Perché]'],
    ['Localita\u0300', 'ità', 'Local[ità]'],
    ['Banana', 'an', 'B[anan]a'],
    ['Terme di Abano', 'abano terme', '[Terme] di [Abano]'],
    ['Terme', '', 'Terme'],
    ['Terme', 'xyz', 'Terme'],
  ])('marks what matches in %j for %j', (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });
});

describe('the order of a choice list', () => {
  const entries = [1, 2, 3, 4].map((id) => ({ id, folded: `voce ${id}` }));
  const ids = (query: string, first: readonly number[]) =>
    arrange(entries, query, first).map((entry) => entry.id);

  test('puts the recent ones first, in their own order, without repeating them', () => {
    expect(ids('', [4, 2])).toEqual([4, 2, 1, 3]);
  });

  test('leaves out recent ones that are unknown or do not match', () => {
    expect(ids('', [9, 3])).toEqual([3, 1, 2, 4]);
    expect(ids('voce 2', [4])).toEqual([2]);
  });
});
