import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { romeDay } from '#platform/contract/dates.ts';
import { endpointUrl } from '#platform/web/api-client.ts';
import { ReasonDialog } from '#platform/web/records/reason-dialog.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { showToast } from '#ui/shell/toasts.ts';
import type { Transmission } from '../contract.ts';
import { downloadTransmissionReceipt, exportTransmission } from '../files/contract.ts';
import { checkedEarlyText, isFrozen, runningText, transmissionTexts } from '../rules.ts';
import { checkTransmission, reopenTransmission } from '../steps/contract.ts';
import classes from './isin.module.css';
import { readAgain } from './read-again.ts';
import { ReceiptForm } from './receipt-form.tsx';
import { SendForm } from './send-form.tsx';

type StepProps = { record: Transmission };

/** What comes next for a half-year, and the way back. */
export function NextStep({ record }: StepProps) {
  const { state, changed } = record;
  return (
    <div className={classes.next}>
      {changed > 0 && (
        <AlertBox tone="warning" live={false}>
          {changed === 1
            ? 'Una misura, o la sua media annua, è cambiata dopo il controllo: riaprire il semestre per trasmetterla corretta. Altrimenti arriverà come rettifica, o come annullamento, nel prossimo.'
            : `${changed} misure, o le loro medie annue, sono cambiate dopo il controllo: riaprire il semestre per trasmetterle corrette. Altrimenti arriveranno come rettifica, o come annullamento, nel prossimo.`}
        </AlertBox>
      )}
      {state === 'open' && <CheckStep record={record} />}
      {isFrozen(state) && wasCheckedEarly(record) && (
        <AlertBox tone="warning" live={false}>
          {checkedEarlyText}
        </AlertBox>
      )}
      {isFrozen(state) && <ExportStep record={record} />}
      {state === 'exported' && (record.isRunning ? <NotYet record={record} /> : <SendForm record={record} />)}
      {state === 'sent' && <ReceiptForm record={record} />}
      {state === 'receipt' && <Receipt record={record} />}
      {isFrozen(state) && <Reopen record={record} />}
    </div>
  );
}

/** Checked while it ran, and over by now: what has ended since is not in it. */
function wasCheckedEarly({ isRunning, checked, endsOn }: Transmission): boolean {
  return !isRunning && checked !== null && romeDay(new Date(checked.at)) <= endsOn;
}

/** A half-year that runs still is not sent, so nobody is told to upload it. */
function NotYet({ record }: StepProps) {
  return (
    <AlertBox tone="warning" live={false}>
      {runningText('send', record.endsOn)}
    </AlertBox>
  );
}

function CheckStep({ record }: StepProps) {
  const [isAsking, setAsking] = useState(false);
  const { save, isSaving, failure } = useSave(checkTransmission, readAgain);
  const { rows, incomplete } = record.counts;

  async function check() {
    const { id, version } = record;
    setAsking(false);
    if (await save({ params: { transmission: id }, body: { version } }))
      showToast('ok', 'Semestre controllato');
  }

  return (
    <Step failure={failure}>
      <Button color="accent" loading={isSaving} disabled={rows === 0} onClick={() => setAsking(true)}>
        Chiudi il controllo di {countOf(rows, 'misura', 'misure')}
      </Button>
      {rows === 0 && <p className={classes.quiet}>{transmissionTexts.nothing}</p>}
      <p>
        Il controllo ferma le righe come sono ora: quello che si corregge dopo entra solo riaprendo il
        semestre. Le sedi incomplete vanno completate, oppure escluse con il motivo.
      </p>
      <Running record={record} step="check" />
      <ConfirmDialog
        open={isAsking}
        title="Chiudere il controllo?"
        confirmLabel={`Chiudi il controllo di ${countOf(rows, 'misura', 'misure')}`}
        busy={isSaving}
        onConfirm={() => void check()}
        onCancel={() => setAsking(false)}
      >
        <Running record={record} step="check" />
        {incomplete === 0
          ? 'Tutte le sedi sono complete o escluse: poi si può fare il file.'
          : `${countOf(incomplete, 'sede è incompleta', 'sedi sono incomplete')}: prima del file andranno escluse, oppure completate riaprendo il semestre.`}
      </ConfirmDialog>
    </Step>
  );
}

function ExportStep({ record }: StepProps) {
  const { save, isSaving, failure } = useSave(exportTransmission, readAgain);
  const { incomplete, rows } = record.counts;

  async function make(format: 'csv' | 'xlsx') {
    const { id, version } = record;
    if (await save({ params: { transmission: id }, body: { version, format } }))
      showToast('ok', `File ${format.toUpperCase()} pronto`);
  }

  return (
    <Step failure={failure}>
      {incomplete > 0 ? (
        <AlertBox tone="warning" live={false}>
          {transmissionTexts.incomplete(incomplete)}
        </AlertBox>
      ) : (
        <p>
          Il file contiene {countOf(rows, 'misura', 'misure')} con le colonne in vigore, e resta conservato
          così com’è.
        </p>
      )}
      <Running record={record} step="export" />
      <div className={classes.buttons}>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            {...(record.state === 'checked' && format === 'csv'
              ? { color: 'accent' }
              : { variant: 'default' })}
            loading={isSaving}
            disabled={incomplete > 0 || rows === 0}
            onClick={() => void make(format)}
          >
            Fai il file {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </Step>
  );
}

/** What is said at a step while the half-year runs. */
function Running({ record: { isRunning, endsOn }, step }: StepProps & { step: 'check' | 'export' }) {
  if (!isRunning) return null;
  return (
    <AlertBox tone="warning" live={false}>
      {runningText(step, endsOn)}
    </AlertBox>
  );
}

function Reopen({ record: { id, version } }: StepProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={classes.back}>
      <Button variant="default" onClick={() => setAsking(true)}>
        Riapri
      </Button>
      {isAsking && (
        <ReasonDialog
          endpoint={reopenTransmission}
          name="reason"
          params={{ transmission: id }}
          body={{ version }}
          refresh={readAgain}
          title="Riaprire il semestre?"
          confirmLabel="Riapri il semestre"
          cancelLabel="Annulla"
          done="Semestre riaperto"
          onClose={() => setAsking(false)}
        >
          Le righe torneranno quelle del momento. I file fatti finora restano conservati, ma non si potranno
          più inviare.
        </ReasonDialog>
      )}
    </div>
  );
}

function Receipt({ record: { id, receipt } }: StepProps) {
  return (
    <div className={classes.panel}>
      <p>
        Il portale ha risposto: la ricevuta è <strong>{receipt?.fileName}</strong>.
      </p>
      <Button
        component="a"
        variant="default"
        href={endpointUrl(downloadTransmissionReceipt, { params: { transmission: id } })}
        download
      >
        Scarica la ricevuta
      </Button>
    </div>
  );
}

type FrameProps = { failure: { text: string } | null; children: ReactNode };

function Step({ failure, children }: FrameProps) {
  return (
    <div className={classes.panel}>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
      {children}
    </div>
  );
}
