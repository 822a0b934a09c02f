import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { deviceClock } from '#platform/web/clock.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { toneIcons } from '#ui/feedback/tones.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { type DataColumn, DataList } from '#ui/lists/data-list.tsx';
import { saveFile } from '#ui/pictures/save-file.ts';
import { outcomeCsv } from '../rules.ts';
import classes from './mass-assignment.module.css';
import type { AssignmentRun } from './use-assignment-run.ts';

type Row = { code: string; message: string | null };

const columns: readonly DataColumn<Row>[] = [
  { key: 'code', header: 'Dosimetro', cell: ({ code }) => <span className="ui-code">{code}</span> },
  { key: 'outcome', header: 'Esito', cell: (row) => <Outcome {...row} /> },
];

function Outcome({ message }: Row) {
  const tone = message === null ? 'ok' : 'error';
  const Icon = toneIcons[tone];
  return (
    <span className={classes.outcome} data-tone={tone}>
      <Icon size={18} aria-hidden />
      <span>{message ?? 'Assegnato'}</span>
    </span>
  );
}

/** How far the assignment is, and what became of each dosimeter: those refused first. */
export function AssignmentOutcomeView({ run, isRunning }: { run: AssignmentRun; isRunning: boolean }) {
  const { assigned, refused, total } = run;
  const heading = useRef<HTMLHeadingElement>(null);
  // The list of codes may be long: whoever waits is led to what became of them.
  useEffect(() => {
    if (!isRunning) heading.current?.focus();
  }, [isRunning]);
  const done = Math.min(run.done, total);
  const figure = `${done} di ${total}`;
  const rows: Row[] = [...refused, ...assigned.map((code) => ({ code, message: null }))];
  if (isRunning)
    return (
      <div className={classes.result} role="status">
        <p className={classes.line}>
          Assegnazione in corso: {figure}
          {refused.length > 0 && `, ${countOf(refused.length, 'rifiutato', 'rifiutati')}`}. Resta su questa
          pagina.
        </p>
        <ProgressBar label="Assegnazione" percent={(100 * done) / total} valueText={figure} />
      </div>
    );
  return (
    <section className={classes.result} aria-labelledby="assignment-outcome">
      <h2 ref={heading} id="assignment-outcome" tabIndex={-1} className={classes.title}>
        Esito
      </h2>
      <AlertBox tone={refused.length > 0 || done < total ? 'warning' : 'ok'}>
        {countOf(assigned.length, 'dosimetro assegnato', 'dosimetri assegnati')}
        {refused.length > 0 && `, ${countOf(refused.length, 'rifiutato', 'rifiutati')}`}
        {done < total && `, ${countOf(total - done, 'non ancora inviato', 'non ancora inviati')}`}.
        {(refused.length > 0 || done < total) && ' Sono rimasti nell’elenco dei dosimetri.'}
      </AlertBox>
      <Button
        variant="default"
        className={classes.save}
        leftSection={<IconDownload size={18} aria-hidden />}
        onClick={() =>
          saveFile(
            `assegnazione-dosimetri-${deviceClock.today()}.csv`,
            new Blob([outcomeCsv(run)], { type: 'text/csv' }),
          )
        }
      >
        Scarica l’elenco
      </Button>
      <DataList
        caption="Esito dell’assegnazione"
        columns={columns}
        rows={rows}
        rowKey={({ code }) => code}
        unit={['dosimetro', 'dosimetri']}
      />
    </section>
  );
}
