/** Whether a browser shows a file in its place, or keeps it. */
type Disposition = 'inline' | 'attachment';

/**
 * `content-disposition` of a file whose name somebody gave it: a header holds only ASCII, so that any other name stands
 * there twice (RFC 6266), for old programs and whole.
 */
export function fileNameHeader(how: Disposition, name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"${whole === name ? '' : `; filename*=UTF-8''${whole}`}`;
}
