import { romeDay } from '#platform/contract/dates.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { takeInstrument } from '../../control-cards/server/public.ts';
import type { FormBody } from '../contract.ts';
import { measureOf } from '../rules.ts';
import type { controlForms } from '../schema.ts';

type Measures = Pick<FormBody['controlli'], 'metodo' | 'strumentoPortatile' | 'portaleRadiometrico'>;
type Columns = Partial<typeof controlForms.$inferInsert>;

/**
 * The columns of a form that was measured: its values, its instrument with the check of the day on which it measured, who receives it (the card's expert,
 * else the client's, Q1-50); it is `lavorato` from then on. The rules (`measureProblems`) have been asked before; an
 * instrument that may not measure is refused here (422, Q1-35). Inside the caller's transaction.
 */
export async function measuredColumns(
  { clientId, expertId, measuredAt }: { clientId: number; expertId: number | null; measuredAt: Date },
  measures: Measures,
  context: RequestContext,
): Promise<Columns> {
  const done: Columns = {
    ...valueColumns(measures),
    ...{ state: 'lavorato', measuredAt, measuredBy: context.user.id, expertId },
  };
  if (measures.metodo !== 'strumentoPortatile') return done;
  const field = 'controlli.strumentoPortatile.usedInstrument';
  const instrumentId = measures.strumentoPortatile?.usedInstrument?.value ?? null;
  const inUse = await takeInstrument({ clientId, instrumentId, field, day: romeDay(measuredAt) }, context);
  return {
    ...done,
    ...(inUse && { instrumentId, cardId: inUse.cardId, usedInstrument: inUse.used }),
    expertId: inUse?.expertId ?? expertId,
  };
}

/** The columns of what was measured alone; those of another method, and of the instrument, are empty. */
export function valueColumns({ metodo, strumentoPortatile, portaleRadiometrico }: Measures): Columns {
  const values: Columns = { ...noMeasures, method: metodo };
  if (metodo === 'portaleRadiometrico')
    return {
      ...values,
      airAgainstWalls: measureOf(portaleRadiometrico?.ariaRispettoPareti ?? null),
      portalBackground: measureOf(portaleRadiometrico?.fondo ?? null),
      sourceType: portaleRadiometrico?.tipoSorgente ?? null,
      sourceActivity: measureOf(portaleRadiometrico?.attivitaSorgente ?? null),
    };
  return {
    ...values,
    background: measureOf(strumentoPortatile?.fondo ?? null),
    within20Cm: measureOf(strumentoPortatile?.a20cm ?? null),
  };
}

/** What another method leaves empty. */
const noMeasures = {
  ...{ background: null, within20Cm: null, instrumentId: null, cardId: null, usedInstrument: null },
  ...{ airAgainstWalls: null, portalBackground: null, sourceType: null, sourceActivity: null },
} satisfies Columns;
