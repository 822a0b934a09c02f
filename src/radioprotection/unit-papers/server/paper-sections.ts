import { formatDay, romeDay } from '#platform/contract/dates.ts';
import {
  type Content,
  contentSize,
  dataTable,
  linesOf,
  quietInk,
} from '#platform/server/documents/documents.ts';
import { expertText, personName } from '../../activities/rules.ts';
import { deviceCategoryLabels, statusLabel } from '../../devices/rules.ts';
import { type UnitRole, unitRoleLabels } from '../../persons/rules.ts';
import {
  acceptabilityText,
  isAcceptable,
  judgementLabels,
  testKindLabels,
} from '../../quality-controls/rules.ts';
import type { DoneActivity, FiledDocument } from '../paper/rules.ts';
import { type FactDevice, type FactWorker, holding, type UnitFacts } from '../rules.ts';

/** The parts that documents of a unit are made of. Lists without a row say so in words. */

const figures = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 6 });
const figure = (value: number | null) => (value === null ? '–' : figures.format(value));

export const quiet = (text: string): Content => ({ text, color: quietInk, margin: [0, 0, 0, 8] });

/** As many lines of a list surely stand on one page, under their title. */
const keptLines = 36;
const narrowLetters = 8;

/** A table, or what is said when it has no row; its title stands on the same page as the rows of a short one. */
function listSection(
  title: string,
  columns: Parameters<typeof dataTable>[0],
  rows: readonly (readonly string[])[],
  empty: string,
  ...after: Content[]
): Content[] {
  const list = rows.length === 0 ? quiet(empty) : dataTable(columns, rows);
  const lines = rows.reduce(
    (sum, row) => sum + Math.max(...row.map((text) => linesOf(text, narrowLetters))),
    linesOf(title, narrowLetters),
  );
  const whole = section(title, list);
  return [...(lines > keptLines ? whole : [{ stack: whole, unbreakable: true } as Content]), ...after];
}

/** A part under its title. */
export function section(title: string, ...content: Content[]): Content[] {
  return [{ text: title, fontSize: 11, bold: true, margin: [0, 12, 0, 4], headlineLevel: 1 }, ...content];
}

/** Names and values, a line each; what is not known is left out. */
export function lines(rows: readonly (readonly [label: string, value: string | null])[]): Content {
  return {
    layout: 'noBorders',
    margin: [0, 0, 0, 8],
    table: {
      widths: [140, '*'],
      body: rows
        .filter((row): row is readonly [string, string] => Boolean(row[1]))
        .map(([label, value]) => [{ text: label, color: quietInk }, value]),
    },
  };
}

export function unitLines({ company, employer, project }: UnitFacts): (readonly [string, string | null])[] {
  return [
    ['Datore di lavoro', `${employer.name}\n${employer.address}`],
    ['Codice fiscale', employer.fiscalCode],
    ['Partita IVA', employer.taxId],
    ['PEC', employer.pec],
    ['Unità locale', `${company.name}\n${company.address}`],
    ['Commessa', `${project.number} · ${project.title}`],
  ];
}

/** Who answers for what on the day. */
export function peopleSection({ people, asOf }: UnitFacts): Content[] {
  return listSection(
    `Persone in carica il ${formatDay(asOf)}`,
    [
      { header: 'Incarico', width: 150 },
      { header: 'Persona', width: '*' },
      { header: 'Dal', width: 60 },
    ],
    people.map((one) => [unitRoleLabels[one.role], expertText(one), formatDay(one.since)]),
    'Nessuno ha un incarico in questa unità locale.',
  );
}

const serialsOf = ({ serialNumber, tubeSerialNumber }: FactDevice) =>
  [serialNumber ?? '–', tubeSerialNumber && `tubo ${tubeSerialNumber}`].filter(Boolean).join('\n');

/** 'Non sono riportati 2 dispositivi nascosti o dismessi.' */
export function leftOutText(count: number): string | null {
  if (count === 0) return null;
  return count === 1
    ? 'Non è riportato 1 dispositivo nascosto o dismesso.'
    : `Non sono riportati ${count} dispositivi nascosti o dismessi.`;
}

export function deviceTable(devices: readonly FactDevice[], leftOut: number): Content[] {
  const left = leftOutText(leftOut);
  return [
    devices.length === 0
      ? quiet('Nessuna apparecchiatura.')
      : dataTable(
          [
            { header: 'Sigla', width: 55 },
            { header: 'Tipo', width: 75 },
            { header: 'Marca e modello', width: '*' },
            { header: 'Matricola', width: 85 },
            { header: 'kVp', width: 35, numeric: true },
            { header: 'mA', width: 35, numeric: true },
            { header: 'Stato', width: 60 },
          ],
          devices.map((device) => [
            ...[device.sigla, deviceCategoryLabels[device.category], device.make ?? '–', serialsOf(device)],
            ...[figure(device.kVp), figure(device.mA)],
            device.status === null ? '–' : statusLabel(device.status),
          ]),
        ),
    ...(left === null ? [] : [{ text: left, color: quietInk, margin: [0, 4, 0, 0] } as Content]),
  ];
}

export function deviceSection({ devices, devicesLeftOut }: UnitFacts): Content[] {
  return section('Apparecchiature', ...deviceTable(devices, devicesLeftOut.length));
}

const workerName = ({ surname, name, fiscalCode, birthDate }: FactWorker) =>
  [`${surname} ${name}`, fiscalCode, birthDate && `nato/a il ${formatDay(birthDate)}`]
    .filter(Boolean)
    .join('\n');

/** Workers with the yearly limits of their category. */
export function workerSection(workers: readonly FactWorker[], law: string): Content[] {
  return section(
    'Lavoratori esposti',
    ...(workers.length === 0
      ? [quiet('Nessun lavoratore iscritto.')]
      : [
          dataTable(
            [
              { header: 'Lavoratore', width: '*' },
              { header: 'Mansione', width: 90 },
              { header: 'Cat.', width: 26 },
              { header: 'Dal', width: 56 },
              { header: 'Efficace', width: 45, numeric: true },
              { header: 'Cristallino', width: 52, numeric: true },
              { header: 'Estremità', width: 48, numeric: true },
              { header: 'Pelle', width: 38, numeric: true },
            ],
            workers.map((one) => [
              ...[workerName(one), one.task ?? '–', one.category, formatDay(one.since)],
              ...[one.limits.effective, one.limits.lens, one.limits.extremities, one.limits.skin].map(figure),
            ]),
          ),
          quiet(`Limiti di dose in mSv all’anno (${law}). Categoria N: lavoratore non esposto.`),
        ]),
  );
}

function judgementOf({ judgement, judgementNote }: DoneActivity): string | null {
  if (judgement === null) return null;
  return [judgementLabels[judgement], judgementNote].filter(Boolean).join(': ');
}

/** What was done, one line each. */
export function activitySection(title: string, done: readonly DoneActivity[]): Content[] {
  return listSection(
    title,
    [
      { header: 'Data', width: 56 },
      { header: 'Attività', width: '*' },
      { header: 'Dispositivo', width: 70 },
      { header: 'Esito', width: 110 },
      { header: 'Eseguita da', width: 90 },
    ],
    done.map((one) => [
      ...[formatDay(one.on), one.name, one.sigla ?? '–'],
      [judgementOf(one), one.protocol && `prot. ${one.protocol}`].filter(Boolean).join('\n') || '–',
      one.by ?? '–',
    ]),
    'Nessuna attività completata.',
  );
}

const verdicts = new Map([
  [true, 'Accettabile'],
  [false, 'Non accettabile'],
  [null, 'Senza valori di accettabilità'],
]);

/** The values of each control beside those that were acceptable when it was completed. */
export function measureSection(done: readonly DoneActivity[]): Content[] {
  const measured = done.filter(({ values }) => values.length > 0);
  if (measured.length === 0) return section('Valori misurati', quiet('Nessun valore misurato.'));
  return section('Valori misurati', ...measured.flatMap(measuresOf));
}

function measuresOf(one: DoneActivity): Content[] {
  const heading = [
    one.sigla ?? 'Unità locale',
    one.testType === null ? one.name : `${one.name}, ${testKindLabels[one.testType].toLocaleLowerCase('it')}`,
    formatDay(one.on),
  ].join(' · ');
  const said = [
    judgementOf(one) && `Giudizio: ${judgementOf(one)}`,
    one.by && `Eseguito da ${one.by}`,
    one.note,
  ].filter(Boolean);
  return [
    { text: heading, bold: true, margin: [0, 6, 0, 2] },
    dataTable(
      [
        { header: 'Grandezza', width: '*' },
        { header: 'Valore', width: 80, numeric: true },
        { header: 'Accettabile', width: 120 },
        { header: 'Esito', width: 90 },
      ],
      one.values.map((value) => [
        ...[value.label, `${figures.format(value.value)} ${value.unit}`.trim()],
        acceptabilityText(value) || 'nessun limite',
        verdicts.get(isAcceptable(value, value.value)) ?? '',
      ]),
    ),
    ...(said.length === 0 ? [] : [{ text: said.join(' · '), margin: [0, 2, 0, 0] } as Content]),
    ...(one.isConfirmed
      ? []
      : [
          quiet(
            'Quando il controllo è stato completato nessun esperto aveva ancora confermato questi valori di accettabilità.',
          ),
        ]),
  ];
}

const stateWords: Record<string, string> = { filed: 'Archiviato', signed: 'Firmato' };

export function documentSection(documents: readonly FiledDocument[]): Content[] {
  return listSection(
    'Documenti del fascicolo',
    [
      { header: 'Documento', width: '*' },
      { header: 'Data', width: 60 },
      { header: 'Revisione', width: 55, numeric: true },
      { header: 'Stato', width: 80 },
    ],
    documents.map(({ title, day, revision, state }) => [
      ...[title, formatDay(day), String(revision), stateWords[state] ?? state],
    ]),
    'Nessun documento archiviato o firmato.',
  );
}

const gap = 40;
const signatureWidth = (contentSize('portrait', 'letter').width - gap) / 2;

/**
 * A line for each who signs; none for a role that nobody holds. Under it who that is, where the document tells the data
 * of the day it is made: of an earlier day, whoever signs may be somebody else by now.
 */
export function signatures(
  { facts, madeAt }: { facts: UnitFacts; madeAt: Date },
  roles: readonly UnitRole[],
): Content {
  const held = roles.filter((role) => holding(facts, role).length > 0);
  const signers = facts.asOf === romeDay(madeAt) ? facts.people.filter(({ isErased }) => !isErased) : [];
  return {
    unbreakable: true,
    margin: [0, 40, 0, 0],
    columnGap: gap,
    columns: held.map(
      (role): Content => ({
        stack: [
          { canvas: [{ type: 'line', x1: 0, y1: 0, x2: signatureWidth, y2: 0, lineWidth: 0.5 }] },
          { text: unitRoleLabels[role], fontSize: 8, color: quietInk, margin: [0, 3, 0, 0] },
          {
            text: holding({ people: signers }, role).map(personName).join('\n'),
            margin: [0, 1, 0, 0],
          },
        ],
      }),
    ),
  };
}
