import { streamCsvRows } from 'hucre/csv';
import { isUtf16, SheetProblem, sheetLimits, sheetTexts } from './sheet-format.ts';

/** The rows of a CSV. One that is longer than a row may be is never put together: its file is refused. */
export function* readCsvRows(bytes: Buffer): Generator<{ number: number; cells: string[] }> {
  const text = decode(bytes).replace(/^\ufeff/, '');
  const delimiter = delimiterOf(text.slice(0, sheetLimits.rowLength));
  let number = 0;
  for (const row of rowsOf(text, delimiter)) {
    number += 1;
    if (row.length > sheetLimits.rowLength) throw new SheetProblem(sheetTexts.longRow(number));
    for (const cells of streamCsvRows(row, { delimiter, unescapeFormulae: true, skipBom: false }))
      yield { number, cells: cells as string[] };
  }
}

const [quote, lineFeed, carriageReturn] = ['"', '\n', '\r'].map((sign) => sign.charCodeAt(0));

/**
 * The rows with their line ends, those within quotation marks left alone: a field is quoted when it begins with the
 * mark, which stands twice for itself. The library puts a row together before anybody can say how long it is.
 */
function* rowsOf(text: string, delimiter: string): Generator<string> {
  const part = delimiter.charCodeAt(0);
  let start = 0;
  let isQuoted = false;
  let isFieldStart = true;
  for (let place = 0; place < text.length; place += 1) {
    const sign = text.charCodeAt(place);
    const isDoubled = sign === quote && isQuoted && text.charCodeAt(place + 1) === quote;
    if (isDoubled) place += 1;
    else if (sign === quote && (isQuoted || isFieldStart)) isQuoted = !isQuoted;
    const isEnd =
      !isQuoted &&
      (sign === lineFeed || (sign === carriageReturn && text.charCodeAt(place + 1) !== lineFeed));
    isFieldStart = isEnd || (!isQuoted && sign === part);
    if (!isEnd && place - start <= sheetLimits.rowLength) continue;
    yield text.slice(start, place + 1);
    start = place + 1;
  }
  if (start < text.length) yield text.slice(start);
}

/** UTF-8 where the bytes are that, else what Excel writes on an Italian Windows. */
function decode(bytes: Buffer): string {
  if (isUtf16(bytes)) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The sign that parts most columns of the first line. */
function delimiterOf(text: string): string {
  const line = /^[^\r\n]*/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? '';
  const count = (sign: string) => line.split(sign).length;
  return [';', ',', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
