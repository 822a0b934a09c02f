import { useParams } from '@tanstack/react-router';
import { listPrincipalsOfZone } from '#customers/customers/contract.ts';
import { listLinks, readStandpoint } from '#customers/standpoints/rules.ts';
import { useKeptEndpoint } from '#platform/web/offline/use-kept-endpoint.ts';
import { useUser } from '#platform/web/session.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { ContextHome } from './context-home.tsx';
import { DayCard } from './day-card.tsx';
import { OwnWorkCards } from './own-work-cards.tsx';

/** Home of operators of a zone: its principals are who they work for. */
export function ZoneHomePage() {
  const { zone = '' } = useParams({ strict: false }) as { zone?: string };
  const { displayName, zones, names } = useUser();
  const principals = useKeptEndpoint(listPrincipalsOfZone, { params: { zone: Number(zone) } });
  const lists = listLinks(readStandpoint(`/zone/${zone}`));
  return (
    <>
      <PageHeader
        title={`Buongiorno, ${displayName}`}
        detail={`Zona ${names.zones[zones.indexOf(Number(zone))] ?? zone}`}
      />
      <ContextHome
        query={principals}
        context={`/zone/${zone}`}
        label="Committenti di questa zona"
        people={principals.data?.answer.committenti ?? []}
        hrefOf={lists.principal}
        allHref={lists.principals}
        tasks={
          <>
            <DayCard page={`/zone/${zone}/cr39/day`} />
            <OwnWorkCards />
          </>
        }
        emptyText="In questa zona non c’è ancora nessun committente"
      />
    </>
  );
}
