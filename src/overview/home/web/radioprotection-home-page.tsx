import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
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

/** Home of radiation protection staff: what waits for them, and the way to what is due. */
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
              onRetry={() => refetch()}
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
          <section className={classes.panel} aria-labelledby="deadlines">
            <h2 id="deadlines" className={classes.panelTitle}>
              Scadenze
            </h2>
            <p className={classes.quiet}>Verifiche, notifiche e controlli di qualità da eseguire.</p>
            <p>
              <AppLink href="/lb/radioprotection/deadlines">Tutte le scadenze</AppLink>
            </p>
            <p>
              <AppLink href="/lb/radioprotection/deadlines/months">Scadenze per mese</AppLink>
            </p>
          </section>
        </div>
      </div>
    </>
  );
}
