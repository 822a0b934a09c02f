import { formatDay } from '#platform/contract/dates.ts';
import { appConfig } from '#platform/web/app-config.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { VerdictMark } from '#ui/feedback/verdict-mark.tsx';
import { type Candidate, getSurveyCompleteness, listCandidates } from '../contract.ts';
import {
  candidatesFrom,
  type MeasuringPoint,
  reversedCode,
  reversedText,
  sitePoints,
  verdictOf,
} from '../rules.ts';
import { CandidatePoint } from './candidate-point.tsx';
import classes from './candidates.module.css';

type CandidatesWidgetProps = {
  addressId: number;
  /** The points where a dosimeter lies now: their days are still to come. */
  measuring: readonly MeasuringPoint[];
};

/** What an address has for its final report, and what it lacks. */
export function CandidatesWidget({ addressId, measuring }: CandidatesWidgetProps) {
  const today = deviceClock.today();
  const from = candidatesFrom(today);
  const { data, error, refetch } = useEndpoint(listCandidates, { params: { id: addressId, from } });
  return (
    <section className={classes.widget} aria-labelledby="candidates">
      <div>
        <h2 id="candidates" className={classes.title}>
          Candidati alla relazione finale
        </h2>
        <p className={classes.quiet}>
          Dosimetri posizionati dal {formatDay(from)} e rimossi.{' '}
          <AppLink href={`/lb/cr39/sede/relations/${addressId}/create?dal=${from}`}>
            Verso la relazione finale
          </AppLink>
        </p>
      </div>
      <SurveyCompleteness addressId={addressId} />
      {error ? (
        <ErrorState
          text={error.text}
          requestId={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <Candidates rows={data} measuring={measuring} today={today} />
      ) : (
        <Skeletons count={2} />
      )}
    </section>
  );
}

type CandidatesProps = {
  rows: readonly Candidate[];
  measuring: readonly MeasuringPoint[];
  today: string;
};

function Candidates({ rows, measuring, today }: CandidatesProps) {
  const { reqDays } = appConfig;
  const reversed = reversedCode(rows);
  if (reversed !== undefined) return <AlertBox tone="error">{reversedText(reversed)}</AlertBox>;
  const points = sitePoints(rows, measuring);
  const { pronto, motivo } = verdictOf(points, today, reqDays);
  return (
    <>
      <VerdictMark isGood={pronto} label={pronto ? 'Pronto' : 'Insuff.'} detail={motivo} />
      {rows.length === 0 && <EmptyState text="Nessun dosimetro nel periodo" />}
      {points.length > 0 && (
        <ul className={classes.points}>
          {points.map((point) => (
            <CandidatePoint key={point.id} point={point} today={today} reqDays={reqDays} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Whether the questionnaires of a site are complete, and when somebody was reminded of them. */
function SurveyCompleteness({ addressId }: { addressId: number }) {
  const { data, error } = useEndpoint(getSurveyCompleteness, { params: { id: addressId } });
  if (error) return <AlertBox tone="error">{error.text}</AlertBox>;
  if (!data) return null;
  const { completed, reminderEmailSent } = data;
  return (
    <>
      <VerdictMark isGood={completed} label={completed ? 'Questionari completi' : 'Questionari incompleti'} />
      {reminderEmailSent && <p className={classes.quiet}>Sollecitato il {formatDay(reminderEmailSent)}</p>}
    </>
  );
}
