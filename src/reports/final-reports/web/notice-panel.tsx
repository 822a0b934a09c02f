import { Button } from '@mantine/core';
import { useState } from 'react';
import { daysBetween, formatDay } from '#platform/contract/dates.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { getReport, type Notice } from '../contract.ts';
import { markNotice } from '../notice/contract.ts';
import classes from './report.module.css';

const { today } = deviceClock;

type NoticePanelProps = { reportId: number; notice: Notice };

/** What a report above the level owes the authorities: until when, to whom, with which words (art. 18). */
export function NoticePanel({ reportId, notice }: NoticePanelProps) {
  const { scadenza, inviata, chi, destinatari, mancanti } = notice;
  const [sentOn, setSentOn] = useState(today());
  const { save, isSaving, failure } = useSave(markNotice, [getReport]);
  const mark = (day: string | null) => save({ params: { report: reportId }, body: { inviata: day } });
  return (
    <section aria-labelledby="report-notice" className={classes.notice}>
      <h2 id="report-notice" className={classes.title}>
        Comunicazione agli enti
      </h2>
      <Deadline dueOn={scadenza} sentOn={inviata} by={chi} />
      <ul className={classes.recipients}>
        {destinatari.map(({ ente, nome, email }) => (
          <li key={`${ente} ${email}`}>
            <strong>{ente}</strong> {nome} · <a href={`mailto:${email}`}>{email}</a>
          </li>
        ))}
        {mancanti.map((ente) => (
          <li key={ente}>
            <strong>{ente}</strong> indirizzo da aggiungere nei testi delle relazioni
          </li>
        ))}
      </ul>
      <NoticeText notice={notice} />
      {inviata === null ? (
        <div className={classes.mark}>
          <DateField label="Inviata il" value={sentOn} onChange={setSentOn} today={today()} max={today()} />
          <Button
            variant="default"
            loading={isSaving}
            disabled={sentOn === ''}
            onClick={() => void mark(sentOn)}
          >
            Segna come inviata
          </Button>
        </div>
      ) : (
        <div>
          <Button variant="default" loading={isSaving} onClick={() => void mark(null)}>
            Annulla il segno
          </Button>
        </div>
      )}
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
    </section>
  );
}

function Deadline({ dueOn, sentOn, by }: { dueOn: string; sentOn: string | null; by: string | null }) {
  if (sentOn !== null)
    return (
      <AlertBox tone="ok" live={false}>
        {`Inviata il ${formatDay(sentOn)}${by === null ? '' : `, segnata da ${by}`}.`}
      </AlertBox>
    );
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

function NoticeText({ notice: { oggetto, testo } }: { notice: Notice }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(`${oggetto}\n\n${testo}`);
      showToast('ok', 'Testo copiato');
    } catch {
      showToast('error', 'Il browser non permette di copiare: selezionare il testo.');
    }
  }
  return (
    <div className={classes.letter}>
      <p className={classes.subject}>{oggetto}</p>
      <p className={classes.letterText}>{testo}</p>
      <Button variant="default" onClick={() => void copy()}>
        Copia oggetto e testo
      </Button>
    </div>
  );
}
