/**
 * What a document holds, to be found again on its pages. The library that lays documents out leaves out, without a
 * word, what it is told to keep together and is higher than a page.
 */

/** What is not in a document as it was laid out. */
export type LostContent = {
  lettersHeld: number;
  /** Letters that stand on no page, or more often than they were given. */
  lettersAstray: number;
  /** Pictures, charts, and the lines and shapes of drawings. */
  drawingsHeld: number;
  drawingsLost: number;
  /** Lines of text and pictures that reach beyond the edge of their page. */
  beyondPage: number;
};

type Drawing = { place?: number };
type Inline = { text: string };
type Line = { x: number; y: number; inlines: Inline[]; getWidth(): number; getHeight(): number };
type Picture = Drawing & { x: number; y: number; _width: number; _height: number };
type LaidItem =
  | { type: 'line'; item: Line }
  | { type: 'image' | 'svg'; item: Picture }
  | { type: 'vector'; item: Drawing }
  | { type: 'attachment' | 'beginClip' | 'endClip' | 'beginVerticalAlignment' | 'endVerticalAlignment' };

/** A page as the library lays it out, in points from its top left corner. */
export type LaidPage = { pageSize: { width: number; height: number }; items: LaidItem[] };

/** A text, parts, or something drawn. Whatever else a node has is how it looks. */
type Node = {
  text?: unknown;
  stack?: unknown;
  columns?: unknown;
  ul?: unknown;
  table?: { body: unknown };
  canvas?: Drawing[];
  image?: unknown;
  svg?: unknown;
};

/** Rounding of the layout, in points. */
const tolerance = 1;
/** Spaces end lines and are not drawn there; the one without width is a place to part a word. */
const spaces = /[\s\u200b]/g;

export class HeldContent {
  /** Of each letter, how many are still to be found; below zero, how many there were too many. */
  private readonly letters = new Map<string, number>();
  private lettersHeld = 0;
  private drawingsHeld = 0;

  /**
   * Notes what a part holds, before it is laid out, and numbers its drawings. Throws at a part of a kind that could
   * not be found again.
   */
  note<T>(part: T): T {
    this.noteAny(part);
    return part;
  }

  private noteAny(part: unknown): void {
    if (part === null || part === undefined) return;
    if (Array.isArray(part)) for (const one of part) this.noteAny(one);
    else if (typeof part === 'object') this.noteNode(part);
    else if (typeof part === 'string') this.lettersHeld += this.count(part, 1);
    else throw new Error(`no part of a document that could be found again: a ${typeof part}`);
  }

  private noteNode(node: Node): void {
    const { text, stack, columns, ul, table, canvas, image, svg } = node;
    const parts = [text, stack, columns, ul, table?.body].filter((part) => part !== undefined);
    const drawings = image !== undefined || svg !== undefined ? [node as Drawing] : (canvas ?? []);
    if (parts.length === 0 && drawings.length === 0)
      throw new Error(`no part of a document that could be found again: ${Object.keys(node).join(', ')}`);
    this.noteAny(parts);
    for (const drawing of drawings) {
      drawing.place = this.drawingsHeld;
      this.drawingsHeld += 1;
    }
  }

  /** How many letters a text has; each is looked for (1) or found (-1). */
  private count(text: string, by: 1 | -1): number {
    const solid = text.replaceAll(spaces, '');
    for (const letter of solid) this.letters.set(letter, (this.letters.get(letter) ?? 0) + by);
    return solid.length;
  }

  /** What of all that was noted is not on these pages; null when everything is. To be asked once. */
  lostOn(pages: readonly LaidPage[]): LostContent | null {
    // What every page repeats, the header of a table, is the same on each.
    const inlines = new Set<Inline>();
    const places = new Set<number>();
    let beyondPage = 0;
    for (const { pageSize, items } of pages)
      for (const laid of items) {
        if (laid.type === 'line') for (const inline of laid.item.inlines) inlines.add(inline);
        else if ('item' in laid && laid.item.place !== undefined) places.add(laid.item.place);
        if (reachesBeyond(pageSize, laid)) beyondPage += 1;
      }
    for (const { text } of inlines) this.count(text, -1);
    const { lettersHeld, drawingsHeld } = this;
    const lettersAstray = [...this.letters.values()].reduce((sum, count) => sum + Math.abs(count), 0);
    const drawingsLost = drawingsHeld - places.size;
    if (lettersAstray === 0 && drawingsLost === 0 && beyondPage === 0) return null;
    return { lettersHeld, lettersAstray, drawingsHeld, drawingsLost, beyondPage };
  }
}

function reachesBeyond(page: LaidPage['pageSize'], laid: LaidItem): boolean {
  if (laid.type !== 'line' && laid.type !== 'image' && laid.type !== 'svg') return false;
  const { x, y } = laid.item;
  const [width, height] =
    laid.type === 'line'
      ? [laid.item.getWidth(), laid.item.getHeight()]
      : [laid.item._width, laid.item._height];
  const isWithin = x >= -tolerance && x + width <= page.width + tolerance;
  return !isWithin || y < -tolerance || y + height > page.height + tolerance;
}
