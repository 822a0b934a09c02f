import { describe, expect, it } from 'vitest';
import { arrangeColumns, askedBy, goTo, isSameAsked } from './list-layout.ts';

const columns = [{ key: 'codice' }, { key: 'stato' }, { key: 'sede' }, { key: 'lotto', hidden: true }];
const shown = (chosen: Parameters<typeof arrangeColumns>[1]) =>
  arrangeColumns(columns, chosen).map(({ column, isShown }) => (isShown ? column.key : `(${column.key})`));

describe('arrangeColumns', () => {
  it.each([
    ['as built, until somebody chooses', null, ['codice', 'stato', 'sede', '(lotto)']],
    [
      'in the order that was chosen, the first one first and always there',
      [
        { key: 'lotto', shown: true },
        { key: 'codice', shown: false },
        { key: 'sede', shown: false },
        { key: 'stato', shown: true },
      ],
      ['codice', 'lotto', '(sede)', 'stato'],
    ],
    [
      'what was built since at the end, what is gone left out',
      [
        { key: 'tolta', shown: true },
        { key: 'sede', shown: true },
      ],
      ['codice', 'sede', 'stato', '(lotto)'],
    ],
  ])('%s', (_what, chosen, expected) => expect(shown(chosen)).toEqual(expected));
});

describe('what a list asks for', () => {
  const names = ['q', 'stato', 'sort', 'page', 'size'];

  it('is what stands in the address under its names, whatever the page', () => {
    expect(askedBy({ q: 'terme', stato: '', page: '3', size: '100', altro: 'x' }, names)).toEqual({
      q: 'terme',
    });
  });

  it('is the same in whatever order it was said', () => {
    expect(isSameAsked({ q: 'a', stato: 'tutti' }, { stato: 'tutti', q: 'a' })).toBe(true);
    expect(isSameAsked({ q: 'a' }, { q: 'a', stato: 'tutti' })).toBe(false);
  });

  it('takes the place of all that was asked for before, from the first page on', () => {
    expect(goTo({ stato: 'tutti' }, names)).toEqual({
      ...{ q: undefined, sort: undefined, page: undefined },
      stato: 'tutti',
    });
  });
});
