import { readinessState } from '#customers/state-words/rules.ts';
import { State } from '#customers/state-words/web/public.ts';
import { terms } from '#dosimeters/terms/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import type { ApiFailure } from '#platform/web/api-client.ts';
import { appConfig } from '#platform/web/app-config.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { Term } from '#ui/feedback/term.tsx';
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
  const surveys = useEndpoint(getSurveyCompleteness, { params: { id: addressId } });
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
      <SurveyCompleteness found={surveys} />
      {error ? (
        <ErrorState text={error.text} requestId={error.requestId ?? undefined} onRetry={() => refetch()} />
      ) : data ? (
        <Candidates
          rows={data}
          measuring={measuring}
          today={today}
          areSurveysComplete={surveys.data?.completed ?? true}
        />
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
  areSurveysComplete: boolean;
};

function Candidates({ rows, measuring, today, areSurveysComplete }: CandidatesProps) {
  const { reqDays } = appConfig;
  const reversed = reversedCode(rows);
  if (reversed !== undefined) return <AlertBox tone="error">{reversedText(reversed)}</AlertBox>;
  const points = sitePoints(rows, measuring);
  const { pronto, motivo } = verdictOf(points, today, reqDays);
  return (
    <>
      <p className={classes.verdict}>
        <Term meaning={pronto ? terms.ready.meaning : terms.insufficient.meaning}>
          <State name={readinessState(pronto, areSurveysComplete)} />
        </Term>
        {motivo && `: ${motivo}`}
      </p>
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
function SurveyCompleteness({
  found: { data, error },
}: {
  found: { data: ResponseOf<typeof getSurveyCompleteness> | undefined; error: ApiFailure | null };
}) {
  if (error) return <AlertBox tone="error">{error.text}</AlertBox>;
  if (!data) return null;
  const { completed, reminderEmailSent } = data;
  return (
    <p className={classes.quiet}>
      {completed ? 'Questionari completi' : 'Questionari incompleti'}
      {reminderEmailSent && ' · '}
      {reminderEmailSent && <span>Sollecitato il {formatDay(reminderEmailSent)}</span>}
    </p>
  );
}
