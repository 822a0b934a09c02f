import { escapeHtml } from '#platform/contract/escape-html.ts';

/**
 * Notes with a little formatting (Q1-90). What comes out is written anew from words and the few tags that are allowed:
 * nothing of what was typed is copied as markup, so that whatever a browser may read in it, it finds only these.
 */

/** Tags that stay; of `a` the address when it leads to the web, of the others nothing but their name. */
export const allowedTags = ['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'a'] as const;
const allowed: ReadonlySet<string> = new Set(allowedTags);

/** What is between these is no text of a note. */
const unread = /<(script|style|template|iframe|noscript|textarea|title|svg|math)\b[\s\S]*?(<\/\1\s*>|$)/gi;
const comment = /<!--[\s\S]*?(-->|$)/g;
/** A tag: its slash, its name, what is said in it. */
const tag = /<(\/?)([a-z][a-z0-9]*)((?:\s|\/)(?:[^<>"']|"[^"]*"|'[^']*')*)?>/gi;
const address = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Text as it reads: its entities as the characters they stand for. */
function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });
}

function webAddress(attributes: string): string | null {
  const found = address.exec(attributes);
  const typed = decoded(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
  return /^https?:\/\/[^\s<>"'`\\]+$/i.test(typed) ? typed : null;
}

/** The note as it is kept: allowed tags alone, each closed, everything else as the text it is. */
export function sanitizedNote(typed: string): string {
  const html = typed.replace(comment, '').replace(unread, '');
  const open: string[] = [];
  const parts: string[] = [];
  let from = 0;
  const say = (text: string) => parts.push(escapeHtml(decoded(text)));
  for (const found of html.matchAll(tag)) {
    say(html.slice(from, found.index));
    from = found.index + found[0].length;
    const name = (found[2] ?? '').toLowerCase();
    if (!allowed.has(name)) continue;
    if (found[1] === '/') close(name, open, parts);
    else begin(name, found[3] ?? '', open, parts);
  }
  say(html.slice(from));
  while (open.length > 0) parts.push(`</${open.pop()}>`);
  return parts.join('').trim();
}

function begin(name: string, attributes: string, open: string[], parts: string[]): void {
  if (name === 'br') {
    parts.push('<br>');
    return;
  }
  const href = name === 'a' ? webAddress(attributes) : null;
  if (name === 'a' && href === null) return;
  open.push(name);
  parts.push(href === null ? `<${name}>` : `<a href="${escapeHtml(href)}" rel="noopener noreferrer">`);
}

/** Closes what was begun within, too. A tag that closes nothing is left out. */
function close(name: string, open: string[], parts: string[]): void {
  if (!open.includes(name)) return;
  for (let last = open.pop(); last !== undefined; last = open.pop()) {
    parts.push(`</${last}>`);
    if (last === name) return;
  }
}

/** A note as plain text, for what shows no formatting. */
export function noteAsText(note: string): string {
  const lines = note.replace(/<br>|<\/(p|li|ul|ol)>/g, '\n').replace(/<[^>]*>/g, '');
  return decoded(lines)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
