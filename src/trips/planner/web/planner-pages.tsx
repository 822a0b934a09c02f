import type { UseQueryResult } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import type { ApiFailure } from '#platform/web/api-client.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { getDepartureDefaults, getTripDay } from '../../planning/contract.ts';
import { getTrip } from '../../transfers/contract.ts';
import { tripLinks, tripTexts } from '../../transfers/rules.ts';
import { blankPlan, departureOf, planOfDay, planOfTrip } from '../plan/rules.ts';
import { knownFrom } from '../roads/rules.ts';
import { Planner } from './planner.tsx';
import { fetchTexts, useFetchToast } from './use-choices.ts';

type HeaderProps = { title: string; trip?: { id: number; alias: string }; actions: ReactNode };

function Header({ title, trip, actions }: HeaderProps) {
  return (
    <PageHeader
      size="list"
      title={title}
      link={appLink}
      breadcrumb={[
        { label: tripTexts.listTitle, href: tripLinks.list },
        ...(trip ? [{ label: trip.alias, href: tripLinks.trip(trip.id) }] : []),
      ]}
      actions={actions}
    />
  );
}

/** A plan begins from what is stored now, not from what an earlier screen has read. */
function asStoredNow<Data>({ data, error, refetch, isFetchedAfterMount }: UseQueryResult<Data, ApiFailure>) {
  return { data: isFetchedAfterMount ? data : undefined, error, refetch };
}

/** A new trip with its first day. */
export function CreateTripPage() {
  const found = useEndpoint(getDepartureDefaults, { query: {} });
  return (
    <RecordView found={asStoredNow(found)} isPage>
      {(departure) => (
        <Planner
          scope={{ kind: 'create' }}
          first={{ plan: blankPlan(departureOf(departure)), versions: { transfer: null, day: null } }}
          header={(actions) => <Header title="Nuova trasferta" actions={actions} />}
        />
      )}
    </RecordView>
  );
}

/** Another day of a trip. */
export function AddDayPage() {
  const { transfer = '' } = useParams({ strict: false }) as Record<string, string>;
  const trip = useEndpoint(getTrip, { params: { transfer } });
  const departure = useEndpoint(getDepartureDefaults, { query: { transfer } });
  useFetchToast(trip.error, fetchTexts.transfer);
  return (
    <RecordView found={asStoredNow(trip)} isPage>
      {(record) => (
        <RecordView found={asStoredNow(departure)} isPage>
          {(leaving) => (
            <Planner
              key={record.id}
              scope={{ kind: 'add-day', transfer }}
              first={{
                plan: planOfTrip(record, departureOf(leaving)),
                versions: { transfer: record.versione, day: null },
              }}
              header={(actions) => <Header title="Nuovo giorno" trip={record} actions={actions} />}
            />
          )}
        </RecordView>
      )}
    </RecordView>
  );
}

/** A saved day, to be changed. */
export function EditDayPage() {
  const { transfer = '', day = '' } = useParams({ strict: false }) as Record<string, string>;
  const found = useEndpoint(getTripDay, { params: { transfer, day } });
  useFetchToast(found.error, fetchTexts.day);
  return (
    <RecordView found={asStoredNow(found)} isPage>
      {(stored) => (
        <Planner
          key={stored.day.id}
          scope={{ kind: 'edit-day', transfer, day }}
          first={{
            plan: planOfDay(stored),
            versions: { transfer: stored.transfer.versione, day: stored.day.versione },
          }}
          known={knownFrom(stored)}
          header={(actions) => (
            <Header
              title={`Giornata del ${formatDay(stored.day.day)}`}
              trip={stored.transfer}
              actions={actions}
            />
          )}
        />
      )}
    </RecordView>
  );
}
