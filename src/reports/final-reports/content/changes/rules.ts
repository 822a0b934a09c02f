import { formatDay } from '#platform/contract/dates.ts';
import {
  concentrationFigure,
  exposureFigure,
  meanName,
  outcomeText,
  periodText,
  pointMeanText,
  pointRemarks,
} from '../../words/rules.ts';
import type { ContentChange, ReportContent } from '../contract.ts';
import type { ReportedPoint } from '../points/contract.ts';

/** What a part of a report says, line by line: name of the line, and its words as they are printed. */
type Lines = Record<string, string | null>;

/** What `after` says differently from `before`, as it is printed; number, revision, reason and date left aside. */
export function contentChanges(before: ReportContent, after: ReportContent): ContentChange[] {
  const [old, fresh] = [partsOf(before), partsOf(after)];
  const printed = [...new Set([...old.keys(), ...fresh.keys()])].flatMap((dove) =>
    changesOf(dove, old.get(dove) ?? {}, fresh.get(dove) ?? {}),
  );
  return [...printed, ...sourceChanges(before, after, printed)];
}

/** Dosimeters that print the same out of other data: counted again, or recorded anew. */
function sourceChanges(
  before: ReportContent,
  after: ReportContent,
  printed: readonly ContentChange[],
): ContentChange[] {
  const old = new Map(before.points.flatMap(({ exposures }) => exposures).map((one) => [one.code, one]));
  return after.points.flatMap((point) =>
    point.exposures.flatMap(({ code, placementId, resultId }) => {
      const [dove, campo] = [pointTitle(after.points, point), `Dosimetro ${code}`];
      const was = old.get(code);
      const isSame = was?.placementId === placementId && was.resultId === resultId;
      if (!was || isSame || printed.some((one) => one.dove === dove && one.campo === campo)) return [];
      const source =
        was.resultId === resultId
          ? (['Posizionamento', was.placementId, placementId] as const)
          : (['Risultato', was.resultId, resultId] as const);
      const [kind, from, to] = source;
      return [{ dove, campo, prima: `${kind} n. ${from}`, dopo: `${kind} n. ${to}, con le stesse cifre` }];
    }),
  );
}

function changesOf(dove: string, before: Lines, after: Lines): ContentChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((campo) => ({ dove, campo, prima: before[campo] ?? null, dopo: after[campo] ?? null }))
    .filter(({ prima, dopo }) => prima !== dopo);
}

function partsOf(content: ReportContent): Map<string, Lines> {
  const { letterhead, principal, client, site, period, level, points, plans, texts, signers } = content;
  return new Map<string, Lines>([
    ['Laboratorio', { ...named(letterheadNames, letterhead) }],
    ['Committente', { Nome: principal.name }],
    [
      'Datore di lavoro / Esercente',
      {
        Nome: client.name,
        Sede: `${client.address}, ${client.postalCode} ${client.city} (${client.province})`,
      },
    ],
    [
      'Sede',
      {
        Nome: site.alias,
        Indirizzo: `${site.address}, ${site.postalCode} ${site.city} (${site.province})`,
        Regione: site.region,
        'Codice stabile': site.buildingCode,
        CDR: site.riskContext,
        Coordinate: `${site.latitude.toFixed(5)}, ${site.longitude.toFixed(5)}`,
      },
    ],
    ['Periodo', { Misurazioni: periodText(period) }],
    ['Livello di riferimento', { Livello: `${level.bqM3} Bq/m³`, Motivo: level.motivo }],
    ...points.map((point): [string, Lines] => [pointTitle(points, point), pointLines(point, level.bqM3)]),
    ...plans.map((plan, index): [string, Lines] => [
      `Planimetria ${index + 1}`,
      { Immagine: plan.sha256.slice(0, 12), Titolo: plan.title, Punti: placesOf(plan.points) },
    ]),
    [
      'Testi',
      {
        Riferimenti: texts.references.join('\n'),
        Metodo: texts.method,
        'Regola di decisione': texts.decision ?? null,
        Conclusioni: texts.conclusions.join('\n'),
        Firma: texts.signature,
      },
    ],
    ['Firme', { Laboratorio: signers.laboratoryHead, Esperto: signers.expert }],
  ]);
}

const letterheadNames = {
  ...{ name: 'Nome', address: 'Indirizzo', vatNumber: 'Partita IVA' },
  ...{ serviceRecognition: 'Riconoscimento', phone: 'Telefono', email: 'E-mail' },
} as const;

function named<Key extends string>(names: Record<Key, string>, values: Record<Key, string>): Lines {
  return Object.fromEntries((Object.keys(names) as Key[]).map((key) => [names[key], values[key]]));
}

/** Points may share their name, in old data. */
function pointTitle(points: readonly ReportedPoint[], { id, name }: ReportedPoint): string {
  const isShared = points.some((other) => other.name === name && other.id !== id);
  return isShared ? `${name} (n. ${id})` : name;
}

function pointLines(point: ReportedPoint, level: number): Lines {
  const dosimeters = point.exposures.map((exposure): [string, string] => [
    `Dosimetro ${exposure.code}`,
    [
      `${formatDay(exposure.start)} – ${formatDay(exposure.end)}`,
      `${exposureFigure(exposure)} kBq·h/m³`,
      `${concentrationFigure(exposure)} Bq/m³`,
    ].join(' · '),
  ]);
  return {
    Ambiente: point.room,
    Piano: point.floor,
    Superficie: point.surface === null ? null : `${point.surface} m²`,
    ...Object.fromEntries(dosimeters),
    Giorni: String(point.totalDays),
    [meanName(point)]: pointMeanText(point),
    Esito: outcomeText(point, level),
    Manca: point.missing,
    Note: pointRemarks(point).join('\n') || null,
  };
}

function placesOf(points: ReportContent['plans'][number]['points']): string {
  return points.map(({ label, x, y }) => `${label} (${Math.round(x)}, ${Math.round(y)})`).join('; ');
}
