import { formatDay } from '#platform/contract/dates.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { useUser } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { getExpertDay } from '../signing/contract.ts';
import { expertQueueWords } from '../signing/rules.ts';
import classes from './day.module.css';
import { QueueList } from './queue-list.tsx';

/** Home of radiation protection staff: what waits for them, and what is still to come. */
export function RadioprotectionHomePage() {
  const { displayName } = useUser();
  const { data, error, refetch } = useEndpoint(getExpertDay, {});
  return (
    <>
      <PageHeader
        title={`Buongiorno, ${displayName}`}
        detail={`Radioprotezione · ${formatDay(deviceClock.today())}`}
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          {!data && error && (
            <ErrorState
              text={error.text}
              requestId={error.requestId ?? undefined}
              onRetry={() => void refetch()}
            />
          )}
          {!data && !error && <Skeletons count={1} shape="row" />}
          {data && (
            <QueueList
              label="Da fare"
              lines={data.code.map(({ coda, quanti, dal }) => ({
                ...{ key: coda, ...expertQueueWords[coda], tone: 'running' as const },
                ...{ count: String(quanti), isEmpty: quanti === 0 },
                when: dal && `dal ${formatDay(dal)}`,
              }))}
            />
          )}
        </div>
        <div className={classes.side}>
          <section className={classes.panel} aria-labelledby="to-come">
            <h2 id="to-come" className={classes.panelTitle}>
              In arrivo
            </h2>
            <p className={classes.quiet}>
              Progetti, verifiche, registri e agenda non sono ancora in uso: per ora Radia gestisce i
              dosimetri radon e la firma dei documenti.
            </p>
          </section>
        </div>
      </div>
    </>
  );
}
