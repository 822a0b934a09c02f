import { formatDay } from '#platform/contract/dates.ts';
import { type Content, dataTable, type PrintedDocument } from '#platform/server/documents.ts';
import type { FileStore } from '#platform/server/files.ts';
import type { ReportContent, ReportedPoint } from '../content/contract.ts';

const heading = (text: string): Content => ({ text, fontSize: 12, bold: true, margin: [0, 12, 0, 4] });
const figure = (value: number | null) => (value === null ? '—' : value.toLocaleString('it'));

/** A final report to print (Q1-25), out of nothing but its content and the pictures of its floor plans. */
export async function reportDocument(content: ReportContent, files: FileStore): Promise<PrintedDocument> {
  const { letterhead, principal, client, site, level, texts, plans, signers } = content;
  const pictures = await Promise.all(plans.map(({ sha256 }) => files.has(sha256)));
  return {
    title: 'Relazione finale – Concentrazione media annua di attività di radon in aria',
    facts: [
      ['Numero', `${content.number} · revisione ${content.revision}`],
      ['Data', formatDay(content.issuedOn)],
    ],
    madeAt: new Date(content.issuedAt),
    orientation: 'portrait',
    content: [
      `${letterhead.name} · ${letterhead.address} · P. IVA ${letterhead.vatNumber} · ${letterhead.serviceRecognition}`,
      ...(content.reason === null ? [] : [`Correzione: ${content.reason}`]),
      heading('Committente'),
      principal.name,
      heading('Datore di lavoro / Esercente'),
      `${client.name}, ${client.address}, ${client.postalCode} ${client.city} (${client.province})`,
      heading('Sede'),
      `${site.alias}, ${site.address}, ${site.postalCode} ${site.city} (${site.province})`,
      `${site.region ?? '—'} · ${site.buildingCode ?? '—'} · ${site.riskContext ?? '—'} · ${site.latitude.toFixed(5)}, ${site.longitude.toFixed(5)}`,
      heading('Riferimenti e metodo'),
      ...texts.references,
      texts.method,
      heading('Punti di misurazione'),
      ...content.points.flatMap(pointContent),
      heading('Livello di riferimento'),
      `${level.bqM3} Bq/m³: ${level.motivo}`,
      heading('Conclusioni'),
      ...texts.conclusions,
      heading('Planimetrie'),
      ...plans.map(({ title }, index) => `${title}${pictures[index] ? '' : ' (immagine non disponibile)'}`),
      heading('Firme'),
      `${signers.laboratoryHead} · ${signers.expert}`,
      texts.signature,
    ],
  };
}

function pointContent({ name, floor, exposures, totalDays, mean, missing }: ReportedPoint): Content[] {
  return [
    { text: `${name} · ${floor}`, bold: true, margin: [0, 6, 0, 2] },
    dataTable(
      ['Dosimetro', 'Inizio', 'Fine', 'Giorni', 'kBq·h/m³', 'Bq/m³'].map((header) => ({
        header,
        width: 'auto',
      })),
      exposures.map(({ code, start, end, days, exposure, concentration }) => [
        ...[code, formatDay(start), formatDay(end), String(days)],
        ...[figure(exposure), figure(concentration)],
      ]),
    ),
    `${totalDays} giorni · media ${figure(mean?.concentration ?? null)} Bq/m³${missing === null ? '' : ` · ${missing}`}`,
  ];
}
