import { formatDay } from '#platform/contract/dates.ts';
import { type Content, quietInk } from '#platform/server/documents/documents.ts';
import type { ReportContent } from '../content/contract.ts';

const reportTitle = 'Relazione finale – Concentrazione media annua di attività di radon in aria';

/** Title, number, day and revision, with the reason of a correction. */
export function reportHead({ number, revision, reason, issuedOn }: ReportContent): Content[] {
  const fact = (name: string, value: string) => ({
    width: 'auto' as const,
    stack: [
      { text: name, fontSize: 8, color: quietInk },
      { text: value, bold: true },
    ],
  });
  const head: Content[] = [
    { text: reportTitle, fontSize: 16, bold: true, margin: [0, 0, 0, 10] },
    {
      columnGap: 32,
      columns: [
        fact('Numero', number),
        fact('Data di emissione', formatDay(issuedOn)),
        fact('Revisione', String(revision)),
      ],
    },
  ];
  if (revision === 0) return head;
  return [
    ...head,
    {
      margin: [0, 10, 0, 0],
      table: {
        widths: ['*'],
        body: [
          [
            {
              fillColor: '#fdf3e1',
              margin: [6, 4, 6, 4],
              stack: [
                { text: `Questa relazione sostituisce la revisione ${revision - 1}.`, bold: true },
                `Motivo della correzione: ${reason ?? '—'}`,
              ],
            },
          ],
        ],
      },
      layout: 'noBorders',
    },
  ];
}

/** Who pays, who runs the place, and the place. */
export function reportParties({ principal, client, site }: ReportContent): Content[] {
  const codes = [
    site.buildingCode === null ? null : `codice stabile ${site.buildingCode}`,
    site.riskContext === null ? null : `CDR ${site.riskContext}`,
  ].filter((code) => code !== null);
  const rows: [string, string[]][] = [
    ['Committente', [principal.name]],
    ['Datore di lavoro / Esercente', [client.name, addressLine(client)]],
    [
      'Sede',
      [
        site.alias,
        addressLine(site) + (site.region === null ? '' : ` – ${site.region}`),
        ...(codes.length === 0 ? [] : [codes.join(' · ')]),
        `Latitudine ${degrees(site.latitude)}, longitudine ${degrees(site.longitude)}`,
      ],
    ],
  ];
  return [
    {
      layout: 'noBorders',
      table: {
        widths: [130, '*'],
        body: rows.map(([name, [first = '', ...others]]) => [
          { text: name, color: quietInk },
          { stack: [{ text: first, bold: true }, ...others], margin: [0, 0, 0, 5] },
        ]),
      },
    },
  ];
}

function addressLine(of: { address: string; postalCode: string; city: string; province: string }): string {
  return `${of.address}, ${of.postalCode} ${of.city} (${of.province})`;
}

/** '45,35712' (Q1-25: five decimals) */
function degrees(value: number): string {
  return value.toLocaleString('it', { minimumFractionDigits: 5, maximumFractionDigits: 5 });
}
