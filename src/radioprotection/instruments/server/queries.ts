import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { addDays } from '#platform/contract/dates.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import { containsWords, inState } from '#platform/server/http/paging.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { listPage } from '#platform/server/records/list-page.ts';
import { keepsRadioprotection } from '../../reach/server/public.ts';
import type { InstrumentRecord, InstrumentRow, listInstruments as list } from '../contract.ts';
import { type CalibrationState, calibrationSoonDays, calibrationState, instrumentLabel } from '../rules.ts';
import { instruments } from '../schema.ts';
import { instrumentFields } from './fields.ts';

type Reader = Pick<RequestContext, 'db' | 'clock'>;

const columns = {
  id: instruments.id,
  ...instrumentFields.columns,
  committente: sql<{ id: number; nome: string } | null>`(select json_build_object('id', p.id, 'nome', p.name)
    from principals p where p.id = ${instruments.principalId})`,
};

/** SQL condition: a calibration stands so today, as `calibrationState` has it. */
function isCalibrated(state: CalibrationState, today: string): SQL {
  const soon = addDays(today, calibrationSoonDays);
  const until = instruments.nextCalibration;
  const states: Record<CalibrationState, SQL> = {
    scaduta: sql`(${until} is null or ${until} < ${today})`,
    'in-scadenza': sql`${until} >= ${today} and ${until} < ${soon}`,
    valida: sql`${until} >= ${soon}`,
  };
  return states[state];
}

type Kept = Omit<InstrumentRow, 'label' | 'stato'>;

function rowOn<Row extends Kept>(row: Row, today: string): Row & Pick<InstrumentRow, 'label' | 'stato'> {
  return { ...row, label: instrumentLabel(row), stato: calibrationState(row.nextCalibration, today) };
}

/** One page of the instruments: whoever may read one may read all. */
export async function listInstruments(
  { db, clock }: Reader,
  query: QueryOf<typeof list>,
): Promise<{ rows: InstrumentRow[]; total: number }> {
  const today = clock.today();
  const condition = and(
    inState(query.stato, instruments.active),
    query.kind && eq(instruments.kind, query.kind),
    query.proprieta &&
      (query.proprieta === 'casa' ? isNull(instruments.principalId) : isNotNull(instruments.principalId)),
    query.calibrazione && isCalibrated(query.calibrazione, today),
    containsWords(query.q, instruments.searchText),
  );
  const by = {
    strumento: sql`lower(${instruments.brand} || ' ' || ${instruments.model})`,
    taratura: instruments.nextCalibration,
  };
  const page = await listPage(db, instruments, { query, condition, by: by[query.sort] }, (found) =>
    db
      .select({ ...columns, total: found.total })
      .from(found.ids)
      .innerJoin(instruments, eq(instruments.id, found.ids.id))
      .orderBy(...found.order),
  );
  return { ...page, rows: page.rows.map((row) => rowOn(row, today)) };
}

export async function findInstrument(id: number, context: RequestContext): Promise<InstrumentRecord | null> {
  const [found] = await context.db
    .select({ ...columns, versione: instruments.version })
    .from(instruments)
    .where(eq(instruments.id, id));
  if (!found) return null;
  return { ...rowOn(found, context.clock.today()), modificabile: keepsRadioprotection(context.user) };
}
