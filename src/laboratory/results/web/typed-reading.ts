import { doubtsIn } from '#platform/contract/decimals.ts';
import { decimalOf, decimalText } from '#ui/fields/decimal.ts';
import type { Measure } from '../contract.ts';
import type { BatchFigures, ReadingBody, WrittenResult } from '../entry/contract.ts';
import { readingBehind } from '../entry/rules.ts';
import { type BatchFactors, measuredOf } from '../rules.ts';

/** A reading as it is typed. */
export type TypedReading = Record<keyof ReadingBody, string>;

export const readingNumbers = [
  ['conteggi', 'Conteggi', 'tracce'],
  ['area', 'Area letta', 'cm²'],
  ['traces', 'Densità delle tracce', 'tracce/cm²'],
  ['incertezzaTracce', 'Incertezza della densità', 'tracce/cm²'],
  ['background', 'Fondo proprio', 'tracce/cm²'],
  ['campi', 'Campi', undefined],
  ['chiQuadro', 'χ² ridotto', undefined],
] as const;

/** What counts where no background of the dosimeter's own is typed. */
export function backgroundHint({ fondo }: Pick<BatchFigures, 'fondo'>): string {
  return `Vuoto: quello del lotto (${decimalText(fondo)} tracce/cm²).`;
}

export function emptyReading(today: string, batch: BatchFigures | null): TypedReading {
  return {
    ...{ conteggi: '', traces: '', incertezzaTracce: '', background: '', campi: '', chiQuadro: '' },
    area: batch ? decimalText(batch.area) : '',
    lettore: '',
    letto: today,
  };
}

/**
 * What an earlier result was calculated from, to be corrected. The uncertainty of a density stands there when somebody
 * gave it, not when it was only calculated.
 */
export function readingOf(
  { misura, lettore, letto }: Pick<WrittenResult, 'misura' | 'lettore' | 'letto'>,
  today: string,
  batch: BatchFigures | null,
): TypedReading {
  const read = readingBehind(
    {
      ...{ traces: misura.traces, tracesUncertainty: misura.incertezzaTracce, counts: misura.conteggi },
      ...{ areaCm2: misura.area, background: misura.background, isOwnBackground: misura.fondoProprio },
      ...{ frames: misura.campi, chiSquared: misura.chiQuadro },
    },
    batch?.area ?? null,
  );
  return {
    conteggi: decimalText(read.counts),
    area: decimalText(read.areaCm2),
    traces: decimalText(read.traces),
    incertezzaTracce: decimalText(read.tracesUncertainty),
    background: decimalText(read.background),
    campi: decimalText(read.frames),
    chiQuadro: decimalText(read.chiSquared),
    lettore: lettore ?? '',
    letto: letto ?? today,
  };
}

/** What was typed as the contract names it; a number that is none is for the contract to refuse. */
export function readingOnWire(typed: TypedReading): ReadingBody {
  return {
    traces: decimalOf(typed.traces),
    incertezzaTracce: decimalOf(typed.incertezzaTracce),
    conteggi: decimalOf(typed.conteggi),
    area: decimalOf(typed.area),
    background: decimalOf(typed.background),
    campi: decimalOf(typed.campi),
    chiQuadro: decimalOf(typed.chiQuadro),
    lettore: typed.lettore || null,
    letto: typed.letto,
  };
}

const densities = ['traces', 'incertezzaTracce', 'background'] as const;

/** Densities whose point may part thousands, by field: nothing follows from them until they are written otherwise. */
export function doubtfulDensities(typed: Pick<TypedReading, (typeof densities)[number]>) {
  return doubtsIn(typed, densities);
}

/** What will follow from a reading; null while it cannot be calculated. */
export function measureOf(body: ReadingBody, batch: BatchFigures): Measure | null {
  const numbers = Object.values(body).filter((value) => typeof value === 'number');
  if (numbers.some(Number.isNaN)) return null;
  const { background } = body;
  const measured = measuredOf(
    {
      traces: body.traces,
      tracesUncertainty: body.incertezzaTracce,
      counts: body.conteggi,
      areaCm2: body.area,
      background,
      frames: body.campi,
      chiSquared: body.chiQuadro,
    },
    factorsOf(batch),
  );
  if (!measured?.background || !measured.exposure) return null;
  return {
    traces: measured.density.value,
    incertezzaTracce: measured.density.uncertainty,
    background: measured.background.value,
    incertezzaFondo: measured.background.uncertainty,
    fondoProprio: measured.isOwnBackground,
    conteggi: body.conteggi,
    area: body.area,
    campi: body.campi,
    chiQuadro: body.chiQuadro,
    k: batch.k,
    incertezzaK: batch.incertezzaK,
    limite: batch.limite,
    saturazione: batch.saturazione,
    giorniInvecchiamento: batch.giorniInvecchiamento,
    esposizione: measured.exposure.value,
    incertezzaEsposizione: measured.exposure.uncertainty,
    esito: measured.state,
  };
}

function factorsOf(batch: BatchFigures): BatchFactors {
  return {
    k: batch.k,
    kUncertainty: batch.incertezzaK,
    background: { value: batch.fondo, uncertainty: batch.incertezzaFondo },
    areaCm2: batch.area,
    detectionLimit: batch.limite,
    saturation: batch.saturazione,
    ageingDays: batch.giorniInvecchiamento,
  };
}
