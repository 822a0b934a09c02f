import { expect, test } from 'vitest';
import { fileNameHeader } from './file-name-header.ts';

test.each([
  ['7_relazione.pdf', 'attachment; filename="7_relazione.pdf"'],
  [
    'Verbale – sala “A”.pdf',
    `attachment; filename="Verbale _ sala _A_.pdf"; filename*=UTF-8''Verbale%20%E2%80%93%20sala%20%E2%80%9CA%E2%80%9D.pdf`,
  ],
  [
    `l'atto "1" (2*).pdf`,
    `attachment; filename="l'atto _1_ (2*).pdf"; filename*=UTF-8''l%27atto%20%221%22%20%282%2A%29.pdf`,
  ],
  ['100%.pdf', `attachment; filename="100_.pdf"; filename*=UTF-8''100%25.pdf`],
  // The half of a character that was cut off a long name.
  ['\udd25.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
])('%j is told within what a header can hold', (name, header) => {
  expect(fileNameHeader('attachment', name)).toBe(header);
});
