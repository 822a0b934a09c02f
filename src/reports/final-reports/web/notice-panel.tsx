import { Button } from '@mantine/core';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { getReport, type ReportPage } from '../contract.ts';
import { markNotice } from '../notice/contract.ts';
import { letterLabels } from '../notice/rules.ts';
import type { TellingLetter } from '../notice/told/contract.ts';
import { NoticeForm } from './notice-form.tsx';
import classes from './report.module.css';

type NoticePanelProps = { page: ReportPage };

/** What a report has authorities told (art. 18): what is still to be sent, and every letter as it was sent. */
export function NoticePanel({
  page: { id, content, comunicazione, annullata: withdrawal },
}: NoticePanelProps) {
  if (comunicazione === null) return null;
  const { daInviare, inviate } = comunicazione;
  const last = inviate.find(({ annullata }) => annullata === null);
  const withdrawnOn = withdrawal && romeDay(new Date(withdrawal.quando));
  return (
    <section aria-labelledby="report-notice" className={classes.notice}>
      <h2 id="report-notice" className={classes.title}>
        Comunicazione agli enti
      </h2>
      {content.use === 'unknown' && content.isAboveLevel && withdrawal === null && (
        <AlertBox tone="warning" live={false} title="Destinazione d’uso non indicata">
          La comunicazione è dovuta per i luoghi di lavoro, non per le abitazioni: prima di inviarla
          completare il questionario dell’edificio e correggere la relazione.
        </AlertBox>
      )}
      {daInviare && (
        <NoticeForm
          key={`${content.revision} ${daInviare.tipo} ${daInviare.testo}`}
          reportId={id}
          revision={content.revision}
          toSend={daInviare}
          told={last ?? null}
          withdrawnOn={withdrawnOn}
        />
      )}
      {inviate.map((letter) => (
        <Letter
          key={letter.id}
          letter={letter}
          undo={letter === last ? { reportId: id, revision: content.revision, letterId: letter.id } : null}
        />
      ))}
    </section>
  );
}

type LetterProps = {
  letter: TellingLetter;
  undo: { reportId: number; revision: number; letterId: number } | null;
};

/** A letter as it was sent; the last one can be noted as a mistake. */
function Letter({ letter, undo }: LetterProps) {
  const { tipo, revisione, inviata, chi, nota, oggetto, testo, destinatari, annullata } = letter;
  const title = `${letterLabels[tipo]}: inviata il ${formatDay(inviata)}${chi === null ? '' : `, segnata da ${chi}`}.`;
  return (
    <div className={classes.sent}>
      <AlertBox tone={annullata ? 'info' : 'ok'} live={false}>
        {title}
        {annullata &&
          ` Segno annullato il ${formatDay(romeDay(new Date(annullata.quando)))}${annullata.chi === null ? '' : ` da ${annullata.chi}`}.`}
      </AlertBox>
      {nota !== null && <p className={classes.quiet}>{nota}</p>}
      {testo === null ? (
        <p className={classes.quiet}>
          Il testo non è conservato: è stata segnata prima che il programma lo conservasse.
        </p>
      ) : (
        <details className={classes.words}>
          <summary>{`Testo inviato, con la revisione ${revisione}`}</summary>
          <div className={classes.letter}>
            <p className={classes.quiet}>{`A: ${destinatari.join('; ')}`}</p>
            <p className={classes.subject}>{oggetto}</p>
            <p className={classes.letterText}>{testo}</p>
          </div>
        </details>
      )}
      {undo && <Undo {...undo} />}
    </div>
  );
}

function Undo({ reportId, revision, letterId }: NonNullable<LetterProps['undo']>) {
  const { save, isSaving, failure } = useSave(markNotice, [getReport]);
  const body = { revisione: revision, inviata: null, lettera: letterId };
  const undo = () => save({ params: { report: reportId }, body });
  return (
    <div>
      <Button variant="default" loading={isSaving} onClick={() => void undo()}>
        Annulla il segno
      </Button>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
    </div>
  );
}
