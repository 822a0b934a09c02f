import { Button } from '@mantine/core';
import { useState } from 'react';
import { daysBetween, formatDay } from '#platform/contract/dates.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { getReport } from '../contract.ts';
import { markNotice } from '../notice/contract.ts';
import type { Notice, TellingLetter } from '../notice/told/contract.ts';
import classes from './report.module.css';

const { today } = deviceClock;
type ToSend = NonNullable<Notice['daInviare']>;

type NoticeFormProps = {
  reportId: number;
  revision: number;
  toSend: ToSend;
  /** What authorities know. */
  told: TellingLetter | null;
  /** When the report itself was withdrawn; null: it stands. */
  withdrawnOn: string | null;
};

/** What authorities are to be told, ready to be sent by hand; what stands here is kept as it was sent. */
export function NoticeForm({ reportId, revision, toSend, told, withdrawnOn }: NoticeFormProps) {
  const [words, setWords] = useState({
    oggetto: toSend.oggetto,
    testo: toSend.testo,
    destinatari: toSend.destinatari.map(({ ente, nome, email }) => `${ente} – ${nome}, ${email}`).join('\n'),
  });
  const [sentOn, setSentOn] = useState(today());
  const { save, isSaving, failure } = useSave(markNotice, [getReport]);
  const errors: Partial<Record<string, string>> = failure?.errors ?? {};
  const change = (changes: Partial<typeof words>) => setWords((old) => ({ ...old, ...changes }));
  const mark = () => {
    const destinatari = words.destinatari.split('\n').filter((line) => line.trim() !== '');
    const body = { revisione: revision, inviata: sentOn, tipo: toSend.tipo, ...words, destinatari };
    return save({ params: { report: reportId }, body });
  };
  return (
    <>
      {toSend.tipo !== 'notice' && told && (
        <WhyRectified toSend={toSend} told={told} withdrawnOn={withdrawnOn} />
      )}
      <Deadline dueOn={toSend.scadenza} />
      <div className={classes.letterForm}>
        <TextAreaField
          label="Destinatari"
          description={missingText(toSend.mancanti)}
          required
          rows={4}
          value={words.destinatari}
          onChange={(destinatari) => change({ destinatari })}
          error={errors['destinatari']}
        />
        <TextField
          label="Oggetto"
          required
          value={words.oggetto}
          onChange={(oggetto) => change({ oggetto })}
          error={errors['oggetto']}
          autoComplete="off"
        />
        <TextAreaField
          label="Testo"
          required
          rows={9}
          value={words.testo}
          onChange={(testo) => change({ testo })}
          error={errors['testo']}
        />
        <div>
          <Button variant="default" onClick={() => void copy(words)}>
            Copia oggetto e testo
          </Button>
        </div>
      </div>
      <p className={classes.quiet}>
        Il programma non invia nulla da solo. Segnando l’invio si conservano destinatari, oggetto e testo come
        sono scritti qui.
      </p>
      <div className={classes.mark}>
        <DateField
          label="Inviata il"
          value={sentOn}
          onChange={setSentOn}
          today={today()}
          min={toSend.inviabileDal}
          max={today()}
          error={errors['inviata']}
        />
        <Button variant="default" loading={isSaving} disabled={sentOn === ''} onClick={() => void mark()}>
          Segna come inviata
        </Button>
      </div>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
    </>
  );
}

function missingText(kinds: readonly string[]): string {
  return kinds.length === 0
    ? 'Uno per riga.'
    : `Uno per riga. Senza indirizzo nei testi delle relazioni: ${kinds.join(', ')}.`;
}

type WhyRectifiedProps = { toSend: ToSend; told: TellingLetter; withdrawnOn: string | null };

function WhyRectified({ toSend, told, withdrawnOn }: WhyRectifiedProps) {
  const title = `Rettifica della comunicazione del ${formatDay(told.inviata)}`;
  return (
    <AlertBox tone="warning" live={false} title={title}>
      {whyRectified(toSend, withdrawnOn)} La legge non fissa un termine per la rettifica: qui è quello della
      comunicazione.
    </AlertBox>
  );
}

function whyRectified({ tipo }: ToSend, withdrawnOn: string | null): string {
  if (withdrawnOn !== null)
    return `La relazione è stata annullata il ${formatDay(withdrawnOn)}: gli enti hanno notizia di un superamento che non vale più.`;
  return tipo === 'withdrawn'
    ? 'La relazione è stata corretta dopo l’invio e non riporta più un superamento da comunicare: gli enti ne hanno una notizia che non vale più.'
    : 'La relazione è stata corretta dopo l’invio: gli enti hanno altre cifre.';
}

function Deadline({ dueOn }: { dueOn: string }) {
  const left = daysBetween(today(), dueOn);
  const time =
    left < 0
      ? `scaduta da ${countOf(-left, 'giorno', 'giorni')}`
      : `mancano ${countOf(left, 'giorno', 'giorni')}`;
  return (
    <AlertBox tone={left < 0 ? 'error' : 'warning'} live={false}>
      {`Da inviare entro il ${formatDay(dueOn)}: ${time}.`}
    </AlertBox>
  );
}

async function copy({ oggetto, testo }: { oggetto: string; testo: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${oggetto}\n\n${testo}`);
    showToast('ok', 'Testo copiato');
  } catch {
    showToast('error', 'Il browser non permette di copiare: selezionare il testo.');
  }
}
