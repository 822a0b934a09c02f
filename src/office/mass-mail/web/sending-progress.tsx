import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import type { MailingProgress } from '../sending/contract.ts';
import classes from './mass-mail.module.css';
import { timeInWords } from './moments.ts';

const figures = new Intl.NumberFormat('it');

/** '124 di 400, 3 con errori', as a bar and in words, and when it ends. */
export function SendingProgress({ progress, isLost }: { progress: MailingProgress; isLost: boolean }) {
  const { counts, endsAt, now, state } = progress;
  const done = counts.total - counts.waiting;
  const errors = counts.failed > 0 ? `, ${figures.format(counts.failed)} con errori` : '';
  const text = `${figures.format(done)} di ${figures.format(counts.total)}${errors}`;
  const percent = counts.total === 0 ? 0 : Math.floor((100 * done) / counts.total);
  return (
    <div className={classes.progress}>
      <ProgressBar label="Avanzamento dell’invio" percent={percent} valueText={text} />
      <p role="status" className={classes.figures}>
        {text}
      </p>
      <p className={classes.quiet}>{isLost ? lost : notes(state, endsAt && timeInWords(endsAt, now))}</p>
    </div>
  );
}

const lost = 'Il server non risponde: riprovo. L’invio va avanti da solo.';

function notes(state: MailingProgress['state'], end: string | null): string {
  if (state === 'draft') return 'L’invio non è ancora avviato.';
  if (state === 'done') return 'Invio concluso.';
  if (state === 'paused') return 'L’invio si era interrotto: riprende ora.';
  const closing = 'Puoi chiudere la pagina: l’invio continua.';
  return end === null ? closing : `Fine prevista ${end}. ${closing}`;
}
