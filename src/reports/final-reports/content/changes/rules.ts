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
import {
  dayText,
  exclusionReasons,
  peopleInWords,
  readingWords,
  sourceFigure,
} from '../../words/sources/rules.ts';
import type { ContentChange, ReportContent } from '../contract.ts';
import type {
  ExcludedDosimeter,
  ExposureSource,
  ReportedExposure,
  ReportedPoint,
} from '../points/contract.ts';

/** What a part of a report says, line by line: name of the line, and its words as they are printed. */
type Lines = Record<string, string | null>;
/** A part of a report, or a point. */
type Part = { dove: string; lines: Lines };

/** What `after` says differently from `before`, as it is printed; number, revision, reason and date left aside. */
export function contentChanges(before: ReportContent, after: ReportContent): ContentChange[] {
  const [old, fresh] = [partsOf(before), partsOf(after)];
  const printed = [...new Set([...old.keys(), ...fresh.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key), fresh.get(key)];
    return changesOf(is?.dove ?? was?.dove ?? '', was?.lines ?? {}, is?.lines ?? {});
  });
  const pairs = pairsOf(before, after);
  return [...printed, ...changesOfLaterParts(before, after, pairs), ...sourceChanges(pairs, printed)];
}

/** A dosimeter that both contents report, and the title of its point by now. */
type Pair = { dove: string; was: ReportedExposure; is: ReportedExposure };

function pairsOf(before: ReportContent, after: ReportContent): Pair[] {
  const old = new Map(before.points.flatMap(({ exposures }) => exposures).map((one) => [one.code, one]));
  return after.points.flatMap((point) =>
    point.exposures.flatMap((is) => {
      const was = old.get(is.code);
      return was ? [{ dove: pointTitle(after.points, point), was, is }] : [];
    }),
  );
}

/** Dosimeters that print the same out of other data: counted again, or recorded anew. */
function sourceChanges(pairs: readonly Pair[], printed: readonly ContentChange[]): ContentChange[] {
  return pairs.flatMap(({ dove, was, is: { code, placementId, resultId } }) => {
    const campo = `Dosimetro ${code}`;
    const isSame = was.placementId === placementId && was.resultId === resultId;
    if (isSame || printed.some((one) => one.dove === dove && one.campo === campo)) return [];
    const source =
      was.resultId === resultId
        ? (['Posizionamento', was.placementId, placementId] as const)
        : (['Risultato', was.resultId, resultId] as const);
    const [kind, from, to] = source;
    return [{ dove, campo, prima: `${kind} n. ${from}`, dopo: `${kind} n. ${to}, con le stesse cifre` }];
  });
}

/** What reports issued before it was kept know nothing of: beside one of them there is nothing to compare. */
function changesOfLaterParts(
  before: ReportContent,
  after: ReportContent,
  pairs: readonly Pair[],
): ContentChange[] {
  return [
    ...keptChanges('Testi', [before.standard, after.standard], (standard) => ({
      'Metodo di prova': standard,
    })),
    ...pairs.flatMap(({ dove, was, is }) => readingChanges(dove, was, is)),
    ...keptChanges('Campionamento', [sourcesOf(before), sourcesOf(after)], handlerLines),
    ...keptChanges('Dosimetri smarriti o esclusi', [before.excluded, after.excluded], excludedLines),
  ];
}

function keptChanges<Kept>(
  dove: string,
  [before, after]: readonly [Kept | undefined, Kept | undefined],
  linesOf: (kept: Kept) => Lines,
): ContentChange[] {
  if (before === undefined || after === undefined) return [];
  return changesOf(dove, linesOf(before), linesOf(after));
}

/** What a reading rests on; of a dosimeter that comes or goes its own line tells enough. */
function readingChanges(dove: string, was: ReportedExposure, is: ReportedExposure): ContentChange[] {
  const line = (head: string) => `Dosimetro ${is.code} · ${head}`;
  return [
    ...keptChanges(dove, [was.source, is.source], (source) =>
      Object.fromEntries(Object.entries(readingWords(source)).map(([head, text]) => [line(head), text])),
    ),
    ...keptChanges(dove, [was.decisionThreshold, is.decisionThreshold], (threshold) => ({
      [line('E*')]: sourceFigure(threshold, 1),
    })),
    ...keptChanges(dove, [was.limitExposure, is.limitExposure], (limit) => ({
      [line('LR')]: sourceFigure(limit, 1),
    })),
  ];
}

function sourcesOf({ points }: ReportContent): ExposureSource[] | undefined {
  const sources = points.flatMap(({ exposures }) => exposures.flatMap(({ source }) => source ?? []));
  return sources.length === 0 ? undefined : sources;
}

/** In no order of points: who else is named is told, not who is named first. */
function handlerLines(sources: readonly ExposureSource[]): Lines {
  const words = (people: Parameters<typeof peopleInWords>[0]) => peopleInWords(people).toSorted().join(', ');
  return {
    'Dosimetri posati da': words(sources.map(({ placedBy }) => placedBy)),
    'Rimossi da': words(sources.map(({ removedBy }) => removedBy)),
  };
}

/** Of a dosimeter that is excluded twice, in old data, both. */
function excludedLines(excluded: readonly ExcludedDosimeter[]): Lines {
  const wordsOf = ({ point, start, end, reason }: ExcludedDosimeter) =>
    [point, `${dayText(start)} – ${dayText(end)}`, exclusionReasons[reason]].join(' · ');
  const ofCode = Map.groupBy(excluded, ({ code }) => code);
  return Object.fromEntries(
    [...ofCode].map(([code, ones]) => [`Dosimetro ${code}`, ones.map(wordsOf).join('\n')]),
  );
}

function changesOf(dove: string, before: Lines, after: Lines): ContentChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((campo) => ({ dove, campo, prima: before[campo] ?? null, dopo: after[campo] ?? null }))
    .filter(({ prima, dopo }) => prima !== dopo);
}

/** Points by keys of their own: their names are free, and may be those of parts. */
function partsOf(content: ReportContent): Map<string, Part> {
  const { letterhead, principal, client, site, period, level, points, plans, texts, signers } = content;
  const parts: [string, Lines, key?: string][] = [
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
    ...points.map((point): [string, Lines, string] => [
      ...([pointTitle(points, point), pointLines(point, level.bqM3)] as const),
      `Punto: ${pointTitle(points, point)}`,
    ]),
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
  ];
  return new Map(parts.map(([dove, lines, key = dove]) => [key, { dove, lines }]));
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
