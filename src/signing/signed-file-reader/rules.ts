export const readerTexts = {
  noFile: 'Manca il file da leggere.',
  noContent: 'Dal file non si ricava nessun documento.',
};

const longestName = 120;

/** Endings of contents whose kind we know, where the name of the envelope does not tell. */
const endings: Record<string, string> = {
  'application/pdf': '.pdf',
  'application/xml': '.xml',
  'application/zip': '.zip',
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'text/plain': '.txt',
  'text/rtf': '.rtf',
};

/**
 * How the content of a signed file is called: as the file without the endings of its envelopes. Nothing of a name that
 * could lead a program elsewhere stays: folders, control characters, quotes.
 */
export function contentName(fileName: string, mediaType: string): string {
  const plain = nameOnly(fileName).replace(/(?:\.p7m)+$/i, '');
  const name = plain === '' ? 'documento' : plain;
  return /\.[a-z\d]{2,5}$/i.test(name) ? name : name + (endings[mediaType] ?? '.bin');
}

/** How the report about a file is called. */
export function reportName(fileName: string): string {
  const name = nameOnly(fileName);
  return `verifica_${name === '' ? 'documento' : name}.pdf`;
}

function nameOnly(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  return last
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.() -]/g, '_')
    .replace(/^[. ]+/, '')
    .slice(-longestName);
}
