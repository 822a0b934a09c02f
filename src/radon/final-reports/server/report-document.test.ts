import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { reportContentOf } from '#db/builders/report-content.ts';
import { writeDocument } from '#platform/server/documents.ts';
import type { FileStore } from '#platform/server/files.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { reportDocument } from './report-document.ts';

const noFiles = { has: () => Promise.resolve(false) } as Partial<FileStore> as FileStore;

test('a final report prints what its content says', async () => {
  const document = await reportDocument(reportContentOf(), noFiles);
  const pages = await readPdf(await buffer(await writeDocument(document)));
  const text = pages.map((page) => page.text).join('\n');
  for (const part of [
    'Relazione finale – Concentrazione media annua di attività di radon in aria',
    'RF-2026-12',
    'Laboratorio dimostrativo',
    'Terme di Prova S.p.A.',
    'Spogliatoio',
    'LBS00001',
    'ogni 8 anni',
    'Documento firmato digitalmente',
  ])
    expect(text).toContain(part);
});
