import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { type Tone, toneIcons } from '#ui/feedback/tones.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import type { Returned, takeInReturns } from '../contract.ts';
import { type ReturnOutcome, returnInWords, summaryOf } from '../rules.ts';
import { ReturnDecision } from './return-decision.tsx';
import classes from './returns.module.css';

const tones: Record<ReturnOutcome, Tone> = {
  rientrato: 'ok',
  ripreso: 'ok',
  conferma: 'warning',
  invariato: 'info',
  sconosciuto: 'error',
};

type ReturnedListProps = {
  taken: readonly Returned[];
  /** When they were back. */
  day: string;
  onDecided: (answer: ResponseOf<typeof takeInReturns>) => void;
};

/** What was read on this page, and the decisions that are still to be taken. */
export function ReturnedList({ taken, day, onDecided }: ReturnedListProps) {
  const columns: readonly DataColumn<Returned>[] = [
    { key: 'codice', header: 'Dosimetro', cell: (returned) => <Code returned={returned} /> },
    { key: 'esito', header: 'Esito', cell: (returned) => <Outcome returned={returned} /> },
    { key: 'committente', header: 'Committente', cell: ({ committente }) => committente ?? '—' },
    {
      key: 'azione',
      header: 'Decisione',
      cell: (returned) => <ReturnDecision returned={returned} day={day} onDecided={onDecided} />,
    },
  ];
  return (
    <section className={classes.section} aria-labelledby="returned">
      <h2 id="returned" className={classes.sectionTitle}>
        Letti adesso
      </h2>
      <p className={classes.count} role="status">
        {summaryOf(taken)}
      </p>
      <DataList
        caption="Dosimetri letti adesso"
        columns={columns}
        rows={taken}
        rowKey={({ codice }) => codice}
        unit={['dosimetro', 'dosimetri']}
      />
    </section>
  );
}

function Code({ returned: { id, codice } }: { returned: Returned }) {
  if (id === null) return <span className="ui-code">{codice}</span>;
  return (
    <AppLink className="ui-code" href={`/lb/cr39/dosimeters/${id}`}>
      {codice}
    </AppLink>
  );
}

function Outcome({ returned }: { returned: Returned }) {
  const tone = tones[returned.esito];
  const Icon = toneIcons[tone];
  return (
    <span className={classes.outcome} data-tone={tone}>
      <Icon size={18} aria-hidden />
      <span>{returnInWords(returned)}</span>
    </span>
  );
}
