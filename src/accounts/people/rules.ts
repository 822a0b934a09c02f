/** Marks that turn the direction of a text or are not seen at all: nobody's name needs them, a forger may. */
const unseen = /[\p{Cc}\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/gu;

/**
 * A name on one line, with single blanks and without marks that nobody sees: pasted line breaks must not begin a line of
 * their own in a mail, nor turned letters show another name than is stored.
 */
export function cleanName(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/g, ' ').replace(unseen, '').trim();
}
