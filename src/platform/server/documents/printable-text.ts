/**
 * What the embedded fonts can draw. A sign without a shape would be printed as an empty box, and PDF/A forbids it
 * (ISO 19005-2, 6.2.11.8).
 */
const undrawable =
  /[^\t\n\r\u0020-\u007e\u00a0-\u017f\u0192\u01a0\u01a1\u01af\u01b0\u01fa-\u01ff\u0218-\u021b\u02c6\u02c7\u02d8-\u02dd\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0486\u0488-\u0513\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9\u2000-\u200b\u2010\u2011\u2013-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u2044\u2070\u2074-\u208e\u20ac\u2122\u2202\u2211\u2212\u221a\u221e\u2248\u2260\u2264\u2265\u25a0\u25cf]/gu;

/** The text with every sign that the fonts lack as its plain form ('ạ́' → 'ạ', '①' → '1') or as '?'. */
export function printableText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(undrawable, (sign) => sign.normalize('NFKD').replaceAll(undrawable, '') || '?');
}

/** A word as long as this would push the columns of a table off the page. */
const longWord = /\S{41,}/gu;

/** The same with places where a word without end may be parted. */
export function breakable(text: string): string {
  return text.replaceAll(longWord, (word) => word.replaceAll(/.{20}(?=.)/gu, '$&\u200b'));
}

/** Every text in plain data, drawable and breakable; pictures are left as they are. */
export function printable<T>(data: T): T {
  return deepPrintable(data) as T;
}

function deepPrintable(data: unknown, key = ''): unknown {
  if (typeof data === 'string')
    return key === 'image' ? data : key === 'svg' ? printableText(data) : breakable(printableText(data));
  if (Array.isArray(data)) return data.map((item) => deepPrintable(item, key));
  // A prototype other than the plain one: an instant, or bytes.
  if (data === null || typeof data !== 'object' || Object.getPrototypeOf(data) !== Object.prototype)
    return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, deepPrintable(value, name)]));
}

/** For the metadata, which the library writes into XML as they are. */
export function markupFree(text: string): string {
  return text.replaceAll('&', 'e').replaceAll(/[<>]/g, ' ');
}
