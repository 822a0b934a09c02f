import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type Pdfmake from 'pdfmake';

/**
 * The library that lays documents out, with its fonts read once in a thread: it reads the tables of all of them anew for
 * each document, which is a third of the time that takes. What reads them is exchanged before the library asks for it.
 */

/** A font as it has been read. The glyphs it has met it keeps, each with the letter it met it for. */
type ReadFont = { _glyphs: Record<number, unknown> };
type FontReader = { create: (bytes: Uint8Array, name?: string) => ReadFont };

const require = createRequire(import.meta.url);
const requireOf = (name: string, of: NodeJS.Require) => createRequire(of.resolve(name));
const ofWriter = requireOf('pdfkit', requireOf('pdfmake', require));

const fonts = new Map<string, ReadFont>();
const reader = ofWriter('fontkit') as FontReader;
const readOnce: FontReader['create'] = (bytes, name) => {
  const key = createHash('sha1').update(bytes).digest('base64url');
  const font = fonts.get(key) ?? reader.create(bytes, name);
  fonts.set(key, font);
  return font;
};
const loaded = ofWriter.cache[ofWriter.resolve('fontkit')];
if (loaded) loaded.exports = { ...reader, create: readOnce };

export const pdfmake = require('pdfmake') as typeof Pdfmake;

/** For the next document: it must not show which letter another one before it had for the same glyph. */
export function forgetGlyphs(): void {
  for (const font of fonts.values()) font._glyphs = {};
}
