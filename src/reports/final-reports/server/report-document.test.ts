import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { exposureContent, pointContent, reportContentOf } from '#db/builders/report-content.ts';
import { writeDocument } from '#platform/server/documents/documents.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import { readArchive } from '#test/support/pdf-archive.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import {
  nameLetters,
  PrintedTexts,
  pointCounts,
  textLengths,
  wordShapes,
} from '#test/support/printed-texts.ts';
import type { ReportContent } from '../content/contract.ts';
import type { ReportedPoint } from '../content/points/contract.ts';
import { reportDocument } from './report-document.ts';
import type { Standing } from './report-standing.ts';

const pictures = new Map<string, Buffer>();
const files = {
  read: (sha256: string) =>
    pictures.has(sha256)
      ? Promise.resolve(pictures.get(sha256))
      : Promise.reject(new Error('There is no such file.')),
} as Partial<FileStore> as FileStore;

async function bytesOf(
  changes: Partial<ReportContent> = {},
  standing: Standing = { kind: 'original' },
): Promise<Buffer> {
  return buffer(await writeDocument(await reportDocument(reportContentOf(changes), files, standing)));
}

async function pagesOf(changes: Partial<ReportContent> = {}) {
  return readPdf(await bytesOf(changes));
}

async function textOf(changes: Partial<ReportContent> = {}): Promise<string> {
  return (await pagesOf(changes)).map(({ text }) => text).join(' ');
}

const withPoints = (...points: Partial<ReportedPoint>[]) => ({
  points: points.map((changes, index) => pointContent({ id: index + 1, ...changes })),
});

describe('a final report', () => {
  test('has the sections of a report in their order', async () => {
    const text = await textOf();
    const parts = [
      'Laboratorio dimostrativo',
      'Via di Prova 1, 35100 Padova (PD)',
      'P. IVA 00000000000 · Servizio di dosimetria dimostrativo n. 0',
      'Relazione finale – Concentrazione media annua di attività di radon in aria',
      'RF-2026-12',
      '16/03/2026',
      '1. Committente, esercente e sede',
      'Terme di Prova S.p.A.',
      'Terme di Prova',
      'Stabilimento',
      'Via delle Terme 1, 35031 Abano Terme (PD) – Veneto',
      'codice stabile ED-1 · CDR CDR-1',
      'Latitudine 45,35712, longitudine 11,78956',
      '2. Riferimenti e metodo',
      'D.Lgs. 101/2020, artt. 12, 16, 17, 18 e Allegato II',
      'UNI ISO 11665-4',
      'Dosimetri passivi CR-39',
      'misurazioni iniziate dal 01/01/2025 e terminate entro il 31/12/2025',
      '3. Misurazioni',
      'incertezza estesa (k = 2)',
      '4. Confronto con il livello di riferimento',
      'Livello di riferimento: 300 Bq/m³. luogo di lavoro.',
      '5. Conclusioni',
      'ogni 8 anni e dopo interventi strutturali',
      'Il responsabile del laboratorio',
      'L’esperto di radioprotezione',
      'Valida con firma digitale; senza, è una copia non firmata',
    ];
    let from = 0;
    for (const part of parts) {
      expect(text.slice(from)).toContain(part);
      from = text.indexOf(part, from) + 1;
    }
    expect(text).not.toContain('Planimetrie');
    expect(text).not.toContain('sostituisce');
  });

  test('prints receipt, reading, batch, k, D0, E*, LR and condition of each dosimeter, and who placed and removed it', async () => {
    const source = {
      ...{ receivedOn: '2025-07-12', readOn: '2025-07-20', batch: 'CR39-2024-07', k: 2.5, background: 24.3 },
      placedBy: { name: 'Anna Prova', isCustomer: false },
      removedBy: { name: 'Segreteria di prova', isCustomer: true },
    };
    const text = await textOf({
      ...withPoints({ exposures: [exposureContent({ source, decisionThreshold: 4.74 })] }),
      ...{ standard: 'UNI ISO 11665-4:2021', excluded: [] },
    });
    for (const part of [
      'Metodo di prova: UNI ISO 11665-4:2021.',
      '12/07/2025 20/07/2025 leggibile CR39-2024-07 2,5 24,3 4,7 12',
      'Dosimetri posati da: Anna Prova (operatore). Rimossi da: Segreteria di prova (committente).',
      'non è stato verificato dal laboratorio',
      'Nessun dosimetro smarrito o escluso.',
      'I risultati si riferiscono solo ai campioni provati',
      'non può essere riprodotta parzialmente',
      '— Fine della relazione RF-2026-12, revisione 0 —',
    ])
      expect(text).toContain(part);
    expect(await textOf()).not.toContain('Letture e materiale');
  });

  test('names lost and excluded dosimeters, and on a revision what changed and when it was first issued', async () => {
    const text = await textOf({
      ...{ revision: 1, reason: 'Data sbagliata', issuedOn: '2026-04-02', firstIssuedOn: '2026-03-16' },
      changes: [
        { dove: 'Spogliatoio', campo: 'Giorni', prima: '355', dopo: '354' },
        { dove: 'Testi', campo: 'Metodo', prima: 'lungo '.repeat(50), dopo: 'breve' },
      ],
      excluded: [
        { code: 'LBS00099', point: 'Spogliatoio', start: '2025-01-10', end: null, reason: 'lost' },
        {
          code: 'LBS00098',
          point: 'Spogliatoio',
          start: '2024-01-10',
          end: '2024-03-01',
          reason: 'other-chain',
        },
      ],
    });
    for (const part of [
      'Prima emissione 16/03/2026',
      'Che cosa cambia rispetto alla revisione 0',
      'Spogliatoio Giorni 355 354',
      'testo modificato',
      'LBS00099 Spogliatoio 10/01/2025 — smarrito',
      'fuori dalla sequenza di periodi più lunga',
    ])
      expect(text).toContain(part);
  });

  test('keeps table and chart together, and signatures behind the conclusions, before the floor plans', async () => {
    const six = await pagesOf(
      withPoints(...Array.from({ length: 6 }, (_, n) => ({ name: `Punto ${n + 1}` }))),
    );
    const withTable = six.filter(({ text }) => text.includes('Livello di riferimento: 300'));
    expect(withTable).toHaveLength(1);
    expect(withTable[0]?.text).toContain('Barre: media annua');
    pictures.set(
      'pianta',
      await sharp({ create: { width: 90, height: 60, channels: 3, background: 'white' } })
        .jpeg()
        .toBuffer(),
    );
    const pages = await pagesOf({
      plans: [{ sha256: 'pianta', title: 'Piano terra', width: 90, height: 60, points: [] }],
    });
    const [signed, annex] = ['Il responsabile del laboratorio', 'Allegato – Planimetrie'].map((words) =>
      pages.findIndex(({ text }) => text.includes(words)),
    );
    expect(annex).toBeGreaterThan(signed ?? 99);
    expect(pages.at(-1)?.text).toContain('Fine della relazione');
  });

  test('prints each exposure and the annual mean with their uncertainty', async () => {
    const text = await textOf();
    expect(text).toContain('1. Spogliatoio · Piano terra · Reparto fanghi · 48 m²');
    expect(text).toMatch(/LBS00001\s*10\/01\/2025\s*08\/07\/2025\s*179\s*601,4 ± 60,2\s*140 ± 14/);
    expect(text).toMatch(/Totale: 355 giorni\s*Media annua: 150 ± 11 Bq\/m³/);
    expect(text).toMatch(/1\s*Spogliatoio\s*355\s*150 ± 11 Bq\/m³\s*Non superiore al livello di riferimento/);
  });

  test('shows the mean and the level in a chart', async () => {
    const { placed } = (await pagesOf())[0] ?? { placed: [] };
    const level = placed.find(({ text }) => text === 'livello di riferimento 300 Bq/m³');
    expect(level).toBeDefined();
    expect(placed.some(({ text, y }) => text === '150 ± 11' && y > (level?.y ?? 999))).toBe(true);
  });

  test('says in words what is missing, and prints no figure for it', async () => {
    const none = { state: null, exposure: null, concentration: null, resultId: null } as const;
    const unknown = { ...none, exposureExpanded: null, concentrationExpanded: null };
    const noMean = { mean: null, outcome: 'no-result' } as const;
    const text = await textOf(
      withPoints(
        {
          name: 'Senza',
          ...noMean,
          missing: 'manca il risultato del dosimetro LBS1',
          exposures: [exposureContent(unknown)],
        },
        { name: 'Piena', ...noMean, exposures: [exposureContent({ state: 'saturated' })] },
        {
          name: 'Bassa',
          exposures: [exposureContent({ state: 'below-limit' })],
          mean: { concentration: 2.8, expanded: 1, isUpperBound: true },
        },
        {
          name: 'Breve',
          totalDays: 317,
          isSufficient: false,
          missing: 'mancano 23 giorni',
          outcome: 'insufficient',
        },
      ),
    );
    expect(text).toMatch(/1\. Senza.*?LBS00001\s*10\/01\/2025\s*08\/07\/2025\s*179\s*—\s*—/);
    expect(text).toContain('Manca il risultato del dosimetro LBS1.');
    expect(text).toMatch(/1\s*Senza\s*355\s*—\s*Mancano i risultati/);
    expect(text).toMatch(/2\. Piena.*?179\s*saturo\s*saturo/);
    expect(text).toMatch(/3\. Bassa.*?179\s*< LR\s*< LR/);
    expect(text).toContain('LR del dosimetro LBS00001: 12 kBq·h/m³, in questo periodo 3 Bq/m³.');
    expect(text).toContain('inferiore a 3 ± 1 Bq/m³');
    expect(text).toMatch(/4\. Breve.*?periodo di misura insufficiente Mancano 23 giorni\./);
    expect(text).toMatch(/4\s*Breve\s*317\s*150 ± 11 Bq\/m³\s*Periodo di misura insufficiente/);
    expect(text).not.toMatch(/\s0 ± |\s0 Bq/);
  });

  test('prints what is saturated with what it is at least, and judges by it', async () => {
    const saturated = exposureContent({
      ...{ state: 'saturated', leastExposure: 5443.64, leastConcentration: 1267.1 },
    });
    const text = await textOf(
      withPoints({
        name: 'Piena',
        outcome: 'above',
        exposures: [saturated, exposureContent({ code: 'LBS00002' })],
        mean: { concentration: 721.3, expanded: 74, isUpperBound: false, isLowerBound: true },
      }),
    );
    expect(text).toMatch(/saturo, almeno\s*5\.443,6\s*saturo, almeno\s*1\.267/);
    expect(text).toMatch(/Media annua: almeno 721 ± 74 Bq\/m³/);
    expect(text).toMatch(/almeno 721 ± 74\s*Bq\/m³\s*Superiore al livello di riferimento/);
    expect(text).toContain('Il dosimetro LBS00001 è saturo');
    expect(text).not.toContain('Mancano i risultati');
  });

  test('tells what has aged, and calls no mean annual that is not', async () => {
    const text = await textOf(
      withPoints({
        name: 'Lunga',
        ...{ totalDays: 735, isTooLong: true, outcome: 'not-comparable' },
        exposures: [exposureContent({ days: 735, agedBeyond: 365 })],
      }),
    );
    expect(text).toMatch(/Totale: 735 giorni\s*Media di 735 giorni: 150 ± 11 Bq\/m³/);
    expect(text).toContain('Dosimetro LBS00001: L’esposizione è durata 735 giorni, oltre i 365 del lotto');
    expect(text).toMatch(/735\s*150 ± 11 Bq\/m³\s*Non confrontabile/);
    expect(text).not.toContain('Media annua: ');
  });

  test('prints the decision rule, and marks what the uncertainty puts in doubt', async () => {
    const mean = { concentration: 300.4, expanded: 31.2, isUpperBound: false };
    const content = reportContentOf(withPoints({ name: 'Foresteria', mean }, { name: 'Ufficio' }));
    const decision = 'Regola di decisione: quella di questa prova, con il suo rischio.';
    const text = await textOf({ ...content, texts: { ...content.texts, decision } });
    expect(text).toContain(decision);
    expect(text).toMatch(/Foresteria\s*355\s*300 ± 31 Bq\/m³\s*Non superiore al livello di\s*riferimento \*/);
    // The only mark behind it is that of the note below the table.
    expect(text).toMatch(
      /Ufficio\s*355\s*150 ± 11 Bq\/m³\s*Non superiore al livello di riferimento \* L’intervallo/,
    );
    expect(text).toContain('* L’intervallo di incertezza della media comprende il livello di riferimento.');
    expect(await textOf()).not.toContain('Regola di decisione');
  });

  test('says which points are above the level', async () => {
    const above = {
      mean: { concentration: 412.4, expanded: 30, isUpperBound: false },
      outcome: 'above',
    } as const;
    const text = await textOf(withPoints({}, { name: 'Cantina', ...above }));
    expect(text).toMatch(/2\s*Cantina\s*355\s*412 ± 30 Bq\/m³\s*Superiore al livello di riferimento/);
  });

  test('corrected, names its revision, the one it replaces and why', async () => {
    const text = await textOf({ revision: 2, reason: 'Corretta la data di rimozione.' });
    expect(text).toContain('Questa relazione sostituisce la revisione 1.');
    expect(text).toContain('Motivo della correzione: Corretta la data di rimozione.');
    expect(text).toContain('RF-2026-12 · revisione 2');
  });

  /** A picture of these pixels, as restless as a scan. */
  const drawn = async (name: string, width: number, height: number) => {
    const noise = { type: 'gaussian', mean: 180, sigma: 40 } as const;
    const create = { width: 300, height: 300, channels: 3, background: '#fff', noise } as const;
    const picture = sharp({ create }).resize(width, height, { fit: 'fill' });
    pictures.set(name.repeat(64), await picture.jpeg().toBuffer());
    return { sha256: name.repeat(64), width, height, title: name, points: [] };
  };

  test('with two large floor plans takes less than 3 MB', async () => {
    const plans = [await drawn('d', 3000, 2000), await drawn('e', 2000, 3000)];
    expect((await bytesOf({ plans })).length).toBeLessThan(3 * 1024 * 1024);
  });

  test('has the floor plans with the points under their numbers', async () => {
    const bytes = await bytesOf({
      ...withPoints({ name: 'Atrio' }, { name: 'Bar' }, { name: 'Cantina', outcome: 'insufficient' }),
      plans: [
        {
          ...(await drawn('a', 300, 200)),
          title: 'Piano terra',
          points: [{ pointId: 2, label: '', x: 150, y: 50 }],
        },
        {
          ...(await drawn('b', 200, 300)),
          title: 'Interrato',
          points: [{ pointId: 3, label: '', x: 50, y: 90 }],
        },
        { sha256: 'c'.repeat(64), width: 100, height: 90, title: 'Perduta', points: [] },
      ],
    });
    const pages = await readPdf(bytes);
    const plans = pages.slice(-3);
    expect(plans.map(({ width, pictures: count }) => [width, count])).toEqual([
      [842, 1],
      [595, 1],
      [842, 0],
    ]);
    const [ground, cellar, lost] = plans.map(({ text }) => text);
    expect(ground).toMatch(
      /Allegato – Planimetrie Piano terra.*Non superiore al livello di riferimento.*2\s*Bar/,
    );
    expect(ground).not.toContain('Atrio');
    // The pin of 'Bar' stands in the middle of the page's width.
    expect(plans[0]?.placed.some(({ text, x }) => text === '2' && Math.abs(x - 419) < 4)).toBe(true);
    expect(cellar).toMatch(/Interrato.*Periodo di misura insufficiente.*3\s*Cantina/);
    expect(lost).toContain('L’immagine di questa planimetria non è disponibile.');
  });

  test('leaves nothing out that is higher than a page: many dosimeters, long texts', async () => {
    const exposures = Array.from({ length: 20 }, (_, index) =>
      exposureContent({ code: `LBS${10_100 + index}`, state: 'below-limit' }),
    );
    const missing = exposures.map(({ code }) => `manca il risultato del dosimetro ${code}`).join('; ');
    const references = Array.from({ length: 20 }, (_, index) => `${'norma '.repeat(160)}n. ${index};`);
    const { texts } = reportContentOf();
    const text = await textOf({
      ...withPoints({ exposures, missing }, { name: 'Corridoio', exposures, missing }),
      texts: { ...texts, references, conclusions: [`${'conclusione '.repeat(300)}detta`] },
    });
    expect(text.match(/LR del dosimetro LBS101\d\d/g)).toHaveLength(40);
    for (const index of references.keys()) expect(text).toContain(`n. ${index};`);
    expect(text).toContain('conclusione detta');
  });

  test('of names and texts with many lines, and with a long mark, prints every word', async () => {
    const texts = new PrintedTexts(['MAMMA']);
    const lines = () => texts.text(600).replaceAll(' ', '\n');
    const { texts: standing } = reportContentOf();
    const bytes = await bytesOf({
      ...withPoints(
        { isSufficient: false, missing: texts.text(1_900) },
        { name: lines() },
        { room: lines() },
      ),
      texts: { ...standing, insufficient: texts.text(4_000), method: lines(), conclusions: [lines()] },
      signers: { laboratoryHead: texts.text(255), expert: texts.text(255) },
    });
    expect(await texts.missingFrom(bytes)).toEqual([]);
  });

  /** The words that a report of so many points leaves out, all its names and texts being as long. */
  const lostWords = async (shapes: string[], count: number, long: number) => {
    const texts = new PrintedTexts(shapes);
    const name = () => texts.run(nameLetters);
    const points = Array.from({ length: count }, (_, index) => ({
      ...{ name: texts.text(nameLetters), room: name(), floor: texts.text(30) },
      ...{ isSufficient: index !== 0, missing: index < 3 ? `manca ${texts.text(long)}` : null },
      exposures: [exposureContent({ code: texts.run(20) }), exposureContent({ code: texts.run(20) })],
    }));
    const plan = { ...(await drawn('f', 300, 200)), title: texts.text(nameLetters) };
    const { letterhead, client, site } = reportContentOf();
    const bytes = await bytesOf({
      ...withPoints(...points),
      ...{ revision: 1, reason: texts.text(long), principal: { id: 1, name: name() } },
      plans: [{ ...plan, points: points.map((_, id) => ({ pointId: id + 1, label: '', x: 9 + id, y: 99 })) }],
      letterhead: { ...letterhead, name: name(), address: texts.text(nameLetters) },
      client: { ...client, name: name(), address: texts.text(nameLetters) },
      site: { ...site, alias: name(), address: texts.text(nameLetters) },
      signers: { laboratoryHead: texts.text(nameLetters), expert: name() },
      texts: {
        references: [texts.text(long), texts.text(100), texts.text(long)],
        ...{ method: texts.text(long), insufficient: texts.text(100) },
        conclusions: [texts.text(long), texts.text(long)],
        // Of the signed copy only.
        signature: 'Documento firmato digitalmente',
      },
    });
    return texts.missingFrom(bytes);
  };

  test('of sixty points with the longest names and texts prints every word', async () => {
    expect(await lostWords(['parola'], 60, 4_000)).toEqual([]);
  });

  // Each by itself: sixty points of the longest names take seconds.
  test.each(['first', 'second', 'third'])('prints every word, whatever its texts are: %s time', async () => {
    const nothingLost = fc.asyncProperty(wordShapes, pointCounts, textLengths, async (...texts) => {
      expect(await lostWords(...texts)).toEqual([]);
    });
    await fc.assert(nothingLost, { numRuns: 1 });
  });

  test('is PDF/A-2b with all fonts within, and the same content has the same bytes', async () => {
    const [one, other] = [await bytesOf(), await bytesOf()];
    expect(one.equals(other)).toBe(true);
    const archive = await readArchive(one);
    expect(archive).toMatchObject({ part: 2, conformance: 'B', outputIntent: 'sRGB IEC61966-2.1' });
    expect(archive.title).toBe('Relazione finale RF-2026-12');
    expect(archive.fonts).toBeGreaterThan(1);
    expect(archive.embeddedFonts).toBe(archive.fonts);
  });

  test('of sixty points goes over many pages, each numbered and each point whole', async () => {
    const pages = await pagesOf(
      withPoints(...Array.from({ length: 60 }, (_, index) => ({ name: `Locale ${index + 1}` }))),
    );
    expect(pages.length).toBeGreaterThan(8);
    for (const [index, { text }] of pages.entries())
      expect(text).toContain(`Pagina ${index + 1} di ${pages.length}`);
    for (let number = 1; number <= 60; number += 1)
      expect(
        pages.some(({ text }) =>
          new RegExp(`${number}\\. Locale ${number} ·.*?LBS00002.*?Totale: 355 giorni`).test(text),
        ),
      ).toBe(true);
  });

  test('keeps the longest names within the page', async () => {
    const name = 'W'.repeat(255);
    const pages = await pagesOf({
      ...withPoints({ name, room: name }),
      principal: { id: 1, name },
      client: { ...reportContentOf().client, name, address: name },
      site: { ...reportContentOf().site, alias: name, address: name },
    });
    const ends = pages.flatMap(({ placed }) => placed.map(({ text, x }) => x + text.length * 3));
    expect(Math.max(...ends)).toBeLessThan(595);
    expect(pages.some(({ text }) => /1\s*W{20}.*?355\s*150 ± 11 Bq\/m³\s*Non superiore/s.test(text))).toBe(
      true,
    );
  });
});
