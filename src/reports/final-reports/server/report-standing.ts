import { formatDay } from '#platform/contract/dates.ts';
import { type Content } from '#platform/server/documents/documents.ts';

/** What a printed report is worth: a draft, the original that is signed, or withdrawn on a day, for a reason. */
export type Standing =
  | { kind: 'draft' }
  | { kind: 'original' }
  | { kind: 'withdrawn'; on: string; at: Date; reason: string };

/** The words at the foot of every page, and across it. */
export function standingWords(standing: Standing): { standing: string; watermark?: string } {
  if (standing.kind === 'draft') return { standing: 'BOZZA: non è una relazione emessa', watermark: 'BOZZA' };
  if (standing.kind === 'withdrawn')
    return { standing: `ANNULLATA il ${formatDay(standing.on)}: non va più usata`, watermark: 'ANNULLATA' };
  return { standing: 'Valida con firma digitale; senza, è una copia non firmata' };
}

/**
 * What stands under the signatures. A digital signature comes later, around these very words: they are true before and
 * after it.
 */
export function signatureWords({ kind }: Standing): string {
  return kind === 'draft'
    ? 'Bozza, non firmata'
    : 'La firma digitale, se c’è, si verifica nel file: questa pagina da sola è una copia non firmata';
}

/** On top of the first page of a withdrawn report: since when, and why. */
export function withdrawalBox(standing: Standing): Content[] {
  if (standing.kind !== 'withdrawn') return [];
  return [
    {
      margin: [0, 0, 0, 10],
      table: {
        widths: ['*'],
        body: [
          [
            {
              fillColor: '#fbe6e4',
              margin: [6, 4, 6, 4],
              stack: [
                {
                  text: `Relazione annullata il ${formatDay(standing.on)}: non va più usata.`,
                  bold: true,
                  color: '#b3261e',
                },
                `Motivo dell’annullamento: ${standing.reason}`,
              ],
            },
          ],
        ],
      },
      layout: 'noBorders',
    },
  ];
}
