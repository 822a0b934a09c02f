import { formatDay } from '#platform/contract/dates.ts';
import type { Content, PrintedDocument } from '#platform/server/documents/documents.ts';
import type { FileStore } from '#platform/server/files/files.ts';
import type { ReportContent } from '../content/contract.ts';
import { periodText } from '../words/rules.ts';
import { comparison } from './report-comparison.ts';
import { reportHead, reportParties } from './report-head.ts';
import { annex, type Chapter, chapter, paragraph, remark } from './report-look.ts';
import { measurements } from './report-measurements.ts';
import { floorPlans } from './report-plans.ts';
import { excludedDosimeters, readings } from './report-sources.ts';
import { type Standing, signatureWords, standingWords, withdrawalBox } from './report-standing.ts';

/**
 * A final report to print (Q1-25), out of nothing but its content, its standing and the pictures of its floor plans: the
 * same content always has the same bytes.
 */
export async function reportDocument(
  content: ReportContent,
  files: FileStore,
  standing: Standing,
): Promise<PrintedDocument> {
  const { letterhead, number, revision, texts, site } = content;
  const { name, address, vatNumber, serviceRecognition, phone, email } = letterhead;
  const chapters: Chapter[] = [
    { title: 'Committente, esercente e sede', parts: reportParties(content) },
    {
      title: 'Riferimenti e metodo',
      parts: [
        { ul: texts.references, margin: [0, 0, 0, 6] },
        ...(content.standard === undefined ? [] : [paragraph(`Metodo di prova: ${content.standard}.`)]),
        paragraph(texts.method),
        paragraph(`Questa relazione comprende le ${periodText(content.period)}.`),
      ],
    },
    {
      title: 'Misurazioni',
      parts: [...measurements(content), ...readings(content), ...excludedDosimeters(content)],
    },
    { title: 'Confronto con il livello di riferimento', parts: comparison(content) },
    { title: 'Conclusioni', parts: texts.conclusions.map(paragraph) },
  ];
  return {
    title: `Relazione finale ${number}`,
    letter: {
      sender: name,
      senderLines: [
        address,
        [vatNumber && `P. IVA ${vatNumber}`, serviceRecognition].filter(Boolean).join(' · '),
        [phone && `tel. ${phone}`, email].filter(Boolean).join(' · '),
      ],
      running: `Relazione finale ${number} · revisione ${revision} · ${site.alias}`,
      ...standingWords(standing),
    },
    madeAt: standing.kind === 'withdrawn' ? standing.at : new Date(content.issuedAt),
    orientation: 'portrait',
    archival: true,
    content: [
      ...withdrawalBox(standing),
      ...reportHead(content),
      ...chapters.flatMap((one, index) => chapter(one, index + 1)),
      scope,
      signatures(content, standing),
      ...annex(await floorPlans(content, files)),
      endMark(content),
    ],
  };
}

/** What the report is of, and how it may be passed on (ISO/IEC 17025 § 7.8.2.1). */
const scope = remark(
  'I risultati si riferiscono solo ai campioni provati, nello stato in cui sono stati ricevuti. La relazione non può essere riprodotta parzialmente senza l’approvazione scritta del laboratorio.',
);

/** Nothing of the report follows. */
function endMark({ number, revision }: ReportContent): Content {
  return {
    text: `— Fine della relazione ${number}, revisione ${revision} —`,
    alignment: 'center',
    fontSize: 8,
    margin: [0, 10, 0, 0],
  };
}

/** Who answers for the report, with room for a signature on paper. */
function signatures({ signers, letterhead, issuedOn }: ReportContent, standing: Standing): Content {
  const signer = (role: string, name: string): Content => ({
    stack: [
      { text: role, bold: true },
      name,
      { canvas: [{ type: 'line', x1: 0, y1: 26, x2: 210, y2: 26, lineWidth: 0.5, lineColor: '#5b6770' }] },
    ],
  });
  return {
    unbreakable: true,
    margin: [0, 18, 0, 0],
    stack: [
      { text: `${letterhead.name}, ${formatDay(issuedOn)}`, margin: [0, 0, 0, 8] },
      {
        columnGap: 40,
        columns: [
          signer('Il responsabile del laboratorio', signers.laboratoryHead),
          signer('L’esperto di radioprotezione', signers.expert),
        ],
      },
      { text: signatureWords(standing), italics: true, margin: [0, 6, 0, 0] },
    ],
  };
}
