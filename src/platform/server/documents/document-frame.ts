import type { Content } from 'pdfmake';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { ink, longestLine, margins, type Orientation, pageSides, quietInk, rule } from './document-look.ts';
import type { PrintedDocument } from './documents.ts';

/** What stands around the content of every page. */

type Size = { width: number; height: number };
type Letter = NonNullable<PrintedDocument['letter']>;

function line(width: number): Content {
  return { canvas: [{ type: 'line', x1: 0, y1: 5, x2: width, y2: 5, lineWidth: 0.75, lineColor: rule }] };
}

/** Title and facts of a sheet. */
export function header(document: PrintedDocument, size: Size): Content {
  const most = longestLine[size.width > size.height ? 'landscape' : 'portrait'];
  return {
    margin: [margins.side, 28, margins.side, 0],
    stack: [
      { text: document.title, fontSize: 14, bold: true, margin: [0, 0, 0, 3] },
      ...(document.letter ? [] : document.facts).map(
        ([name, value]): Content => ({
          text: [{ text: `${name}: `, color: quietInk }, oneLine(value, most)],
          noWrap: true,
        }),
      ),
      line(size.width - 2 * margins.side),
    ],
  };
}

/** The facts of a sheet that its header has no room for, whole: on its first page, before all else. */
export function longFacts({ orientation, ...document }: PrintedDocument): Content[] {
  const most = longestLine[orientation];
  const long = document.letter ? [] : document.facts.filter(([, value]) => oneLine(value, most) !== value);
  return long.map(([name, value]) => ({
    text: [{ text: `${name}: `, color: quietInk }, value],
    margin: [0, 0, 0, 6],
  }));
}

/** One line on the later pages of a letter; its first page has the letterhead. */
export function letterHeader(running: string, page: number, size: Size): Content {
  if (page === 1) return { text: '' };
  const most = longestLine[size.width > size.height ? 'landscape' : 'portrait'];
  return {
    margin: [margins.side, 26, margins.side, 0],
    stack: [
      { text: oneLine(running, most), fontSize: 8, color: quietInk, noWrap: true },
      line(size.width - 2 * margins.side),
    ],
  };
}

/** Who writes: at the beginning of a letter. */
export function letterhead({ sender, senderLines }: Letter, orientation: Orientation): Content {
  return {
    margin: [0, -20, 0, 22],
    layout: 'noBorders',
    table: {
      widths: ['*'],
      body: [
        [{ text: sender, fontSize: 13, bold: true }],
        [{ text: senderLines.filter((text) => text !== '').join('\n'), fontSize: 8, color: quietInk }],
        [line(pageSides(orientation).width - 2 * margins.side)],
      ],
    },
  };
}

export function footer(document: PrintedDocument, page: number, count: number): Content {
  const { madeAt, letter } = document;
  const most = longestLine.portrait;
  return {
    margin: [margins.side, 16, margins.side, 0],
    fontSize: 8,
    color: quietInk,
    columns: [
      {
        stack: letter
          ? [
              oneLine(letter.running, most),
              ...(letter.standing === undefined ? [] : [{ text: letter.standing, bold: true, color: ink }]),
            ]
          : [`Radia · stampato il ${formatDay(romeDay(madeAt))} alle ${romeTimeOfDay(madeAt)}`],
      },
      { width: 'auto', text: `${letter ? 'Pagina' : 'pagina'} ${page} di ${count}`, alignment: 'right' },
    ],
  };
}

/** Letters that take the room of two. */
const wideLetter = /[MW@%‰™ÆŒ\u0400-\u052f]/;

/** Cuts a text that would not fit on one line. */
function oneLine(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ');
  let room = most;
  const end = Array.from(line).findIndex((letter) => (room -= wideLetter.test(letter) ? 2 : 1) < 0);
  return end < 0 ? line : `${line.slice(0, end - 1).trimEnd()}…`;
}
