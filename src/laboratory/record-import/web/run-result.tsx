import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { endpointUrl } from '#platform/web/api-client.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import type { Tone } from '#ui/feedback/tones.ts';
import type { ImportRun } from '../contract.ts';
import { downloadRefused, downloadReport } from '../files/contract.ts';
import { countsText, rowsText, sheetsOf } from '../rules.ts';
import { FindingsList } from './findings-list.tsx';
import classes from './import.module.css';
import { useStartImport } from './use-start-import.ts';

type RunResultProps = { run: ImportRun; onStarted: (runId: number) => void };

/** What came of a run, what it refused, and what to do next. */
export function RunResult({ run, onStarted }: RunResultProps) {
  const { start, isBusy, failure } = useStartImport(onStarted);
  const { kind, file, fileName } = run;
  const changes = run.created + run.updated;
  const hasSheets = sheetsOf(kind).length > 1;
  const again = (isTrial: boolean) =>
    void start({ kind, file, fileName, isTrial, reader: run.reader?.id ?? null });
  return (
    <>
      <AlertBox tone={toneOf(run)} title={titleOf(run)} live={false}>
        {run.failure ?? countsText(run)}
      </AlertBox>
      {run.warnings.map((warning) => (
        <AlertBox key={warning} tone="warning" live={false}>
          {warning}
        </AlertBox>
      ))}
      {run.legacy > 0 && (
        <p className={classes.note}>
          {rowsText(run.legacy, 'riga non rispetta', 'righe non rispettano')} le regole di oggi: accettate
          come dati storici, elencate qui sotto.
        </p>
      )}
      {failure && (
        <AlertBox tone="error" title="Non è partita">
          {failure.text}
        </AlertBox>
      )}
      <div className={classes.actions}>
        {run.isTrial && run.state === 'finished' && changes > 0 && (
          <Button color="accent" loading={isBusy} onClick={() => again(false)}>
            Importa {rowsText(changes, 'riga', 'righe')}
          </Button>
        )}
        {run.isTrial && run.state !== 'finished' && (
          <Button variant="default" loading={isBusy} onClick={() => again(true)}>
            Prova di nuovo
          </Button>
        )}
        {!run.isTrial && run.state !== 'finished' && (
          <Button variant="default" loading={isBusy} onClick={() => again(false)}>
            Riprendi con lo stesso file
          </Button>
        )}
        {run.refused > 0 && (
          <>
            <Download
              href={endpointUrl(downloadRefused, { params: { id: run.id }, query: { format: 'xlsx' } })}
            >
              Righe da correggere (XLSX)
            </Download>
            {!hasSheets && (
              <Download
                href={endpointUrl(downloadRefused, { params: { id: run.id }, query: { format: 'csv' } })}
              >
                Righe da correggere (CSV)
              </Download>
            )}
          </>
        )}
        {run.refused + run.legacy > 0 && (
          <Download href={endpointUrl(downloadReport, { params: { id: run.id }, query: { format: 'xlsx' } })}>
            Resoconto
          </Download>
        )}
      </div>
      {run.refused + run.legacy > 0 && <FindingsList runId={run.id} hasSheets={hasSheets} />}
    </>
  );
}

function toneOf({ state, refused }: ImportRun): Tone {
  if (state === 'failed') return 'error';
  return state === 'cancelled' || refused > 0 ? 'warning' : 'ok';
}

function titleOf({ state, isTrial, created, updated }: ImportRun): string {
  if (state === 'failed') return 'Non è riuscita';
  if (state === 'cancelled') {
    return isTrial ? 'Prova interrotta' : 'Interrotta: le righe già importate restano';
  }
  if (!isTrial) return 'Importazione finita';
  return created + updated > 0
    ? 'Prova finita: nulla è stato cambiato'
    : 'Prova finita: non c’è nulla da importare';
}

function Download({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button component="a" variant="default" leftSection={<IconDownload size={18} />} href={href} download>
      {children}
    </Button>
  );
}
