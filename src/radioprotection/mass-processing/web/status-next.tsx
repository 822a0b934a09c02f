import { AppLink } from '#platform/web/app-link.tsx';
import { ButtonLink } from '#platform/web/button-link.tsx';
import { countOf, wholeFigure } from '#ui/lists/count-of.ts';
import { type MassPlace, massHref, rowActionLabels } from '../../mass-activities/rules.ts';
import { cardTexts } from '../cards/rules.ts';
import { negativeNote, queuesOf, type StatusQueue, stateOfQueue, statusQueueWords } from '../status/rules.ts';
import classes from './status.module.css';
import { type MassProgress, underway } from './use-mass-progress.ts';

type StatusNextProps = { place: MassPlace & { activity: number }; progress: MassProgress };

/** What is to be done now, by how far the mass activity is. */
export function StatusNext({ place, progress }: StatusNextProps) {
  if (!progress.active) return <p>La pratica è eliminata: si ripristina dall’elenco.</p>;
  switch (progress.status.value) {
    case 'work':
      return <OnPage place={place} text="La pratica è ancora in lavorazione." page="edit" />;
    case 'review':
      return <OnPage place={place} text="La pratica aspetta la revisione." page="review" />;
    case 'need_complete':
      return <Processing place={place} progress={progress} />;
    default:
      return <Queues place={place} progress={progress} />;
  }
}

type OnPageProps = { place: MassPlace & { activity: number }; text: string; page: 'edit' | 'review' };

function OnPage({ place, text, page }: OnPageProps) {
  return (
    <div className={classes.next}>
      <p>{text}</p>
      <ButtonLink href={massHref(place, page)}>{rowActionLabels[page]}</ButtonLink>
    </div>
  );
}

function Processing({ place, progress }: StatusNextProps) {
  const run = underway(progress);
  const left = progress.unProcessedCompanies.length;
  return (
    <div className={classes.next}>
      <p>
        {run
          ? `Il server sta elaborando le unità locali: ne ${left === 1 ? 'resta 1' : `restano ${wholeFigure(left)}`}.`
          : `${countOf(left, 'unità locale', 'unità locali')} da elaborare.`}
      </p>
      <ButtonLink href={massHref(place, 'complete')}>
        {run ? 'Segui l’elaborazione' : rowActionLabels.complete}
      </ButtonLink>
    </div>
  );
}

/** Notifications wait among the documents to sign; the rest is on this page. */
const hrefOf = (queue: StatusQueue, place: StatusNextProps['place']) =>
  queue === 'sign'
    ? '/user/signature'
    : `${massHref(place, 'view')}?stato=${encodeURIComponent(stateOfQueue[queue])}`;

function Queues({ place, progress }: StatusNextProps) {
  const queues = queuesOf(progress);
  const negative = progress.unita.filter((unit) => unit.negative).length;
  if (queues.length === 0)
    return (
      <p>
        Tutti gli esiti sono registrati.
        {negative > 0 && ` ${negativeNote(negative)}`}
      </p>
    );
  return (
    <ul className={classes.queues} aria-label={cardTexts.waiting}>
      {queues.map(({ queue, count }) => (
        <li key={queue}>
          <AppLink href={hrefOf(queue, place)}>{countOf(count, ...statusQueueWords[queue])}</AppLink>
        </li>
      ))}
    </ul>
  );
}
