/** What every document looks like, whoever draws it. Sizes are in points (1/72 inch). */

export const ink = '#1e344b';
export const quietInk = '#5b6770';
export const rule = '#c3ccd5';

export const margins = { side: 40, top: 104, bottom: 48 };
/** Space on top of a letter's pages: its letterhead is content, so later pages need only one line. */
export const letterTop = 56;
/** Characters that fit on a line of the header, in capitals too. */
export const longestLine = { portrait: 72, landscape: 110 };
export type Orientation = keyof typeof longestLine;
/** Name of the layout of tables: thin lines between the rows. */
export const rowsLayout = 'rows';

const a4 = { width: 595.28, height: 841.89 };

export function pageSides(orientation: Orientation): { width: number; height: number } {
  return orientation === 'portrait' ? a4 : { width: a4.height, height: a4.width };
}
