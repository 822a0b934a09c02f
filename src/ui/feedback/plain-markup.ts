/** Text, or an element without attributes around what stands in it. */
export type MarkupPart = string | { tag: MarkupTag; parts: MarkupPart[] };
export type MarkupTag = 'b' | 'strong' | 'em' | 'small' | 'span' | 'br';

const allowed: readonly string[] = ['b', 'strong', 'em', 'small', 'span', 'br'] satisfies MarkupTag[];
const isAllowed = (tag: string): tag is MarkupTag => allowed.includes(tag);

/** Elements whose content is no text for people. */
const unread =
  /<(script|style|template|iframe|noscript|textarea|title)\b[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi;
const pieces = /<(\/?)([a-z][a-z0-9-]*)\b[^>]*>|[^<]+|</gi;
const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
};

/**
 * HTML from elsewhere as plain parts: of its elements only emphasis is kept, without attributes; the text of others
 * stands for itself. It is read as a text, so that nothing in it is ever loaded or run.
 */
export function plainMarkup(html: string): MarkupPart[] {
  const root: MarkupPart[] = [];
  const open: { tag: string; parts: MarkupPart[] }[] = [{ tag: '', parts: root }];
  for (const [piece, slash, name] of html.replace(unread, '').matchAll(pieces)) {
    const tag = name?.toLowerCase();
    const inner = open.at(-1)?.parts ?? root;
    if (tag === undefined) inner.push(withoutEntities(piece));
    else if (!isAllowed(tag)) continue;
    else if (slash) closeUpTo(tag, open);
    else {
      const element = { tag, parts: [] };
      inner.push(element);
      if (tag !== 'br') open.push(element);
    }
  }
  return root;
}

function closeUpTo(tag: string, open: { tag: string }[]): void {
  const place = open.findLastIndex((element) => element.tag === tag);
  if (place > 0) open.splice(place);
}

function withoutEntities(text: string): string {
  return text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
}
