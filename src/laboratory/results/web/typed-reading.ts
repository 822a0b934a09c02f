import { decimalOf, decimalText } from '#ui/fields/decimal.ts';
import type { Measure } from '../contract.ts';
import type { BatchFigures, ReadingBody, WrittenResult } from '../entry/contract.ts';
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
  const isCounted = misura.conteggi !== null && misura.area !== null;
  const area = misura.area ?? batch?.area ?? null;
  const isCalculated =
    isCounted || (area !== null && misura.incertezzaTracce === Math.sqrt(misura.traces / area));
  return {
    conteggi: decimalText(misura.conteggi),
    area: decimalText(misura.area),
    traces: isCounted ? '' : decimalText(misura.traces),
    incertezzaTracce: isCalculated ? '' : decimalText(misura.incertezzaTracce),
    background: misura.fondoProprio ? decimalText(misura.background) : '',
    campi: decimalText(misura.campi),
    chiQuadro: decimalText(misura.chiQuadro),
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
