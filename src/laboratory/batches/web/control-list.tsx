import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { FormulaTip } from '#ui/feedback/formula-tip.tsx';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import type { Batch } from '../contract.ts';
import type { ControlOnWire } from '../controls/contract.ts';
import { controlLabels, type Verdict, verdictLabels } from '../controls/rules.ts';
import classes from './batches.module.css';
import { CorrectControl } from './correct-control.tsx';
import { WithdrawControl } from './withdraw-control.tsx';

/** A control with how far it lies from where it should; without a verdict it was withdrawn. */
export type ControlRow = {
  given: ControlOnWire;
  deviation: number;
  formula: string;
  verdict: Verdict | null;
};

const figures = new Intl.NumberFormat('it', { maximumFractionDigits: 2 });

type Asked = { what: 'correct' | 'withdraw'; control: ControlOnWire };

/** Every control with its figures; one that was wrong is corrected or withdrawn here, and stays. */
export function ControlList({ batch, rows }: { batch: Batch; rows: readonly ControlRow[] }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <DataList
        caption="Controlli di qualità del lotto"
        columns={[...columns, { key: 'azioni', header: 'Azioni', cell: actions(setAsked) }]}
        rows={rows}
        rowKey={({ given }) => given.id}
        unit={['controllo', 'controlli']}
      />
      {asked?.what === 'correct' && <CorrectControl batch={batch} control={asked.control} onClose={close} />}
      {asked?.what === 'withdraw' && (
        <WithdrawControl batch={batch} control={asked.control} onClose={close} />
      )}
    </>
  );
}

function actions(ask: (asked: Asked) => void) {
  return ({ given, verdict }: ControlRow) => {
    if (verdict === null) return '—';
    const which = `${controlLabels[given.tipo]} del ${formatDay(given.letto)}`;
    return (
      <div className={classes.rowActions}>
        <Button
          variant="default"
          size="xs"
          aria-label={`Correggi: ${which}`}
          onClick={() => ask({ what: 'correct', control: given })}
        >
          Correggi
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={`Ritira: ${which}`}
          onClick={() => ask({ what: 'withdraw', control: given })}
        >
          Ritira
        </Button>
      </div>
    );
  };
}

const columns: readonly DataColumn<ControlRow>[] = [
  {
    key: 'letto',
    header: 'Letto il',
    cell: (row) => (
      <span className={classes.whole}>
        <Struck row={row}>{formatDay(row.given.letto)}</Struck>
      </span>
    ),
  },
  { key: 'tipo', header: 'Tipo', cell: (row) => <Struck row={row}>{controlLabels[row.given.tipo]}</Struck> },
  {
    key: 'densita',
    header: 'Densità (tracce/cm²)',
    numeric: true,
    cell: (row) => <Struck row={row}>{densitiesOf(row.given)}</Struck>,
  },
  {
    key: 'scarto',
    header: 'Scarto (σ)',
    numeric: true,
    cell: ({ deviation, formula, verdict }) =>
      verdict === null ? '—' : <FormulaTip lines={[formula]}>{figures.format(deviation)}</FormulaTip>,
  },
  {
    key: 'esito',
    header: 'Esito',
    cell: ({ given, verdict }) => (verdict === null ? withdrawalOf(given) : verdictLabels[verdict]),
  },
  { key: 'nota', header: 'Nota', cell: ({ given }) => given.nota ?? '' },
  {
    key: 'commenti',
    header: 'Commenti',
    cell: ({ given }) => given.commenti.map(({ testo }) => testo).join(' · '),
  },
];

function Struck({ row, children }: { row: ControlRow; children: string }) {
  return row.verdict === null ? <s className={classes.struck}>{children}</s> : children;
}

function densitiesOf({ densita, incertezza, altraDensita, altraIncertezza }: ControlOnWire): string {
  const one = `${figures.format(densita)} ± ${figures.format(incertezza)}`;
  if (altraDensita === null) return one;
  return `${one} e ${figures.format(altraDensita)} ± ${figures.format(altraIncertezza ?? 0)}`;
}

/** 'Ritirato il 10/03/2026 da Anna Bianchi: rivelatore scambiato' */
function withdrawalOf({ ritiro }: ControlOnWire): string {
  if (ritiro === null) return '—';
  const { sostituito, quando, chi, motivo } = ritiro;
  const who = chi === null ? '' : ` da ${chi}`;
  return `${sostituito ? 'Corretto' : 'Ritirato'} il ${formatDay(romeDay(new Date(quando)))}${who}: ${motivo}`;
}
