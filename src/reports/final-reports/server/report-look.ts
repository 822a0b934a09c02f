import { diamond, type StateLook, square } from '#field/plan-view/rules.ts';
import { type Content, ink, type Orientation, quietInk } from '#platform/server/documents/documents.ts';
import type { ReportedPoint } from '../content/points/contract.ts';

/** What the parts of a printed report have in common. */

/** How an outcome looks on plans and in the chart: never by its colour alone. */
export const outcomeLooks: Record<
  ReportedPoint['outcome'],
  Pick<StateLook, 'color' | 'corners'> & { hollow?: boolean }
> = {
  below: { color: '#1a6b3c', corners: null },
  above: { color: '#b3261e', corners: diamond },
  'not-comparable': { color: '#8f5b00', corners: square, hollow: true },
  insufficient: { color: quietInk, corners: null, hollow: true },
  'no-result': { color: quietInk, corners: square, hollow: true },
};

/** A point with its number: the same one in tables, chart and floor plans. */
export type NumberedPoint = ReportedPoint & { number: number };

export function numbered(points: readonly ReportedPoint[]): NumberedPoint[] {
  return points.map((point, index) => ({ ...point, number: index + 1 }));
}

export type Chapter = { title: string; parts: readonly Content[] };
/** Pages of their own behind the signatures, that lie as they say. */
export type Annex = Chapter & { pageOrientation: Orientation };

/** What is kept together and is higher than a page is refused: of longer parts none is. */
const mostKeptLetters = 3000;
const lettersOfLine = 80;

/** How many letters a part has room for, at most: where a line is ended, the rest of it is empty. */
function lettersIn(part: unknown): number {
  if (typeof part === 'string') return part.length + (part.split('\n').length - 1) * lettersOfLine;
  if (typeof part !== 'object' || part === null) return 0;
  // A drawing is no text.
  if ('svg' in part) return 0;
  return Object.values(part).reduce<number>((sum, one) => sum + lettersIn(one), 0);
}

/** A numbered heading that stays with what follows it. */
export function chapter({ title, parts: [first, ...others] }: Chapter, number: number): Content[] {
  if (first === undefined) return [];
  const heading: Content = {
    ...{ text: `${number}. ${title}`, fontSize: 12, bold: true, color: ink, margin: [0, 12, 0, 4] },
  };
  return [{ stack: [heading, first], unbreakable: lettersIn(first) <= mostKeptLetters }, ...others];
}

/** An annex begins on a page of its own. */
export function annex(found: Annex | null): Content[] {
  if (found === null) return [];
  const { title, parts, pageOrientation } = found;
  const heading: Content = {
    ...{ text: `Allegato – ${title}`, fontSize: 12, bold: true, color: ink, margin: [0, 0, 0, 6] },
    ...{ pageBreak: 'before', pageOrientation },
  };
  return [heading, ...parts];
}

export function paragraph(text: string): Content {
  return { text, margin: [0, 0, 0, 5], lineHeight: 1.25 };
}

/** Smaller, under what it explains. */
export function remark(text: string): Content {
  return { text, fontSize: 8, color: quietInk, margin: [0, 1, 0, 1] };
}
