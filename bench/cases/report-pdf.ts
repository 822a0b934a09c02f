import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { planDrawing } from '#db/builders/drawings.ts';
import { pointContent, reportContentOf } from '#db/builders/report-content.ts';
import { writeDocument } from '#platform/server/documents/documents.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import type { ReportContent } from '#reports/final-reports/content/contract.ts';
import { reportDocument } from '#reports/final-reports/server/report-document.ts';
import { chromiumArguments, findChromium } from '#test/support/chromium.ts';
import type { Bench } from '../bench.ts';
import { htmlOf } from '../document-html.ts';
import { compare } from '../measure.ts';
import { type Finding, ms } from '../report.ts';

const points = 12;
/** A browser takes a second to start. */
const roundsPerRound = 6;

/** A final report of 12 points with two floor plans, printed by the product and by a browser. */
export async function measureReportPdf({ sizes }: Bench): Promise<Finding[]> {
  const executable = findChromium();
  if (!executable) return [];
  const folder = await mkdtemp(path.join(os.tmpdir(), 'radia-report-'));
  const browser = await chromium.launch({ executablePath: executable, args: chromiumArguments });
  try {
    const [content, files] = [contentOf(), await pictures()];
    const html = htmlOf(await reportDocument(content, files, { kind: 'original' }));
    const [page, pdf] = [path.join(folder, 'report.html'), path.join(folder, 'report.pdf')];
    await writeFile(page, html);
    const started = await browser.newPage();
    const rounds = { rounds: Math.ceil(sizes.rounds / roundsPerRound), warmUp: Math.min(sizes.warmUp, 2) };
    const times = await compare(
      {
        radia: async () =>
          buffer(await writeDocument(await reportDocument(content, files, { kind: 'original' }))),
        chromium: async () => {
          const asked = [
            `--user-data-dir=${folder}/profile`,
            `--print-to-pdf=${pdf}`,
            '--no-pdf-header-footer',
          ];
          await promisify(execFile)(executable, [...chromiumArguments, ...asked, `file://${page}`]);
        },
        running: async () => {
          await started.setContent(html);
          await started.pdf({ preferCSSPageSize: true });
        },
      },
      rounds,
    );
    if (!(await readFile(pdf)).subarray(0, 4).equals(Buffer.from('%PDF')))
      throw new Error('The browser printed nothing.');
    const what = `PDF di una relazione con ${points} punti`;
    const measured = ms(times.radia);
    return [
      {
        ...{ what, measured, reference: `Chromium avviato per stamparla ${ms(times.chromium)}` },
        ...{ value: times.radia / times.chromium, unit: '×', aim: 0.2 },
      },
      {
        ...{ what, measured, reference: `Chromium già in funzione ${ms(times.running)}` },
        ...{ value: times.radia / times.running, unit: '×' },
      },
    ];
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const plan = { width: 1600, height: 1200 };

function contentOf(): ReportContent {
  const ids = Array.from({ length: points }, (_, index) => index + 1);
  return reportContentOf({
    points: ids.map((id) => pointContent({ id, name: `Locale ${id}` })),
    plans: ['a', 'b'].map((name, index) => ({
      ...{ sha256: name.repeat(64), title: `Piano ${index}`, ...plan },
      points: ids
        .filter((id) => id % 2 === index)
        .map((pointId) => ({ pointId, label: '', x: pointId * 120, y: 600 })),
    })),
  });
}

/** Any floor plan is this picture. */
async function pictures(): Promise<FileStore> {
  const { svg } = planDrawing({ title: 'Piano', rooms: [], ...plan });
  const image = `<svg xmlns="http://www.w3.org/2000/svg" width="${plan.width}" height="${plan.height}">${svg}</svg>`;
  const jpeg = await sharp(Buffer.from(image)).jpeg().toBuffer();
  return { read: () => Promise.resolve(jpeg) } as Partial<FileStore> as FileStore;
}
