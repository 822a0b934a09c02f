import fc from 'fast-check';

/**
 * Any text of at most so many code points, halves of surrogate pairs included. In place of `fc.string` with the unit
 * 'binary', which spends seconds of a slow processor on its first text.
 */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  return fc
    .array(fc.integer({ min: 0, max: 0x10_ff_ff }), { maxLength })
    .map((points) => String.fromCodePoint(...points));
}
