import { stateLabels } from '#field/dosimeter-states/rules.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { answerTable } from '#platform/server/http/data-table.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { Cell } from '#platform/server/sheets/sheet-format.ts';
import { readReportSettings } from '../../report-settings/server/public.ts';
import { concentrationOf, expanded, exposureHours } from '../../results/rules.ts';
import { stateLabels as resultLabels, roundedConcentration } from '../../results/server/public.ts';
import type { tableDosimeters } from '../table/contract.ts';
import { dosimeterColumns, dosimeterTable } from '../table/rules.ts';
import * as queries from './table-queries.ts';

/** The table of dosimeters: a page, or every row that fits as a spreadsheet. */
export async function answerDosimeters(request: BodyOf<typeof tableDosimeters>, context: RequestContext) {
  const { db, clock } = context;
  const { settings } = await readReportSettings(db);
  const terms = { today: clock.today(), settings };
  return answerTable(
    request,
    {
      name: dosimeterTable,
      fileName: 'dosimetri',
      columns: dosimeterColumns,
      readPage: (slice) => queries.pageOfDosimeters(db, request, slice, terms),
      readIds: () => queries.listDosimeterIds(db, request, terms),
      readRows: (ids) => queries.listSheetRows(db, ids, terms),
      cellsOf,
    },
    context,
  );
}

function cellsOf(row: queries.SheetRow): Cell[] {
  return [
    row.codice,
    stateLabels[row.situazione],
    row.committente,
    row.cliente,
    row.sede,
    row.punto,
    dayCell(row.spedito),
    dayCell(row.inizio),
    dayCell(row.fine),
    dayCell(row.rientrato),
    row.lotto,
    ...resultCells(row),
  ];
}

/** Outcome, concentration and its expanded uncertainty in Bq/m³; a figure only where it may be told. */
function resultCells({ risultato, inizio, fine }: queries.SheetRow): [Cell, Cell, Cell] {
  if (risultato === null) return [null, null, null];
  const { esito, esposizione, incertezzaEsposizione } = risultato;
  const inBqM3 = (exposure: number | null): number | null => {
    if (esito !== 'valid' || exposure === null || inizio === null || fine === null) return null;
    const value = concentrationOf(exposure, exposureHours(inizio, fine));
    return value === null ? null : roundedConcentration(value);
  };
  const uncertainty = incertezzaEsposizione === null ? null : expanded(incertezzaEsposizione);
  return [resultLabels[esito], inBqM3(esposizione), inBqM3(uncertainty)];
}

function dayCell(day: string | null): Cell {
  return day === null ? null : new Date(`${day}T00:00:00Z`);
}
