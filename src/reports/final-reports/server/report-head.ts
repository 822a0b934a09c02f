import { formatDay } from '#platform/contract/dates.ts';
import { type Content, dataTable, quietInk } from '#platform/server/documents/documents.ts';
import type { ContentChange, ReportContent } from '../content/contract.ts';

const reportTitle = 'Relazione finale – Concentrazione media annua di attività di radon in aria';

/** Title, number, day and revision, with the reason of a correction. */
export function reportHead(content: ReportContent): Content[] {
  const { number, revision, reason, issuedOn, firstIssuedOn, changes = [] } = content;
  const fact = (name: string, value: string) => ({
    width: 'auto' as const,
    stack: [
      { text: name, fontSize: 8, color: quietInk },
      { text: value, bold: true },
    ],
  });
  const head: Content[] = [
    { text: reportTitle, fontSize: 14, bold: true, margin: [0, 0, 0, 10] },
    {
      columnGap: 32,
      columns: [
        fact('Numero', number),
        fact('Data di emissione', formatDay(issuedOn)),
        fact('Revisione', String(revision)),
        ...(revision > 0 && firstIssuedOn !== undefined
          ? [fact('Prima emissione', formatDay(firstIssuedOn))]
          : []),
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
    ...changeTable(changes, revision),
  ];
}

/** Of longer texts it is only told that they changed: both stand in the revisions. */
const longestChange = 160;

/** What is different from the revision before, figure by figure. */
function changeTable(changes: readonly ContentChange[], revision: number): Content[] {
  if (changes.length === 0) return [];
  const isLong = ({ prima, dopo }: ContentChange) =>
    (prima ?? '').length > longestChange || (dopo ?? '').length > longestChange;
  return [
    { text: `Che cosa cambia rispetto alla revisione ${revision - 1}`, bold: true, margin: [0, 8, 0, 2] },
    dataTable(
      [
        { header: 'Dove', width: 110 },
        { header: 'Campo', width: 90 },
        { header: 'Prima', width: '*' },
        { header: 'Adesso', width: '*' },
      ],
      changes.map((change) => [
        ...[change.dove, change.campo],
        ...(isLong(change)
          ? ['testo di prima', 'testo modificato']
          : [change.prima ?? '—', change.dopo ?? '—']),
      ]),
    ),
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
