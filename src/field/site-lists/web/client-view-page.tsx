import { useParams } from '@tanstack/react-router';
import { SiteSearch } from '#dosimeters/suggestions/web/public.ts';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { getClientView } from '../contract.ts';
import { ClientSitesView } from './client-sites-view.tsx';
import { useSiteList } from './use-site-list.ts';

/** A client with its sites as the laboratory looks at them, also those out of use. */
export function ClientViewPage() {
  const { cliente = '' } = useParams({ strict: false }) as { cliente?: string };
  const { list, query, onMap } = useSiteList(['nome', 'citta']);
  const input = { params: { cliente }, query };
  const found = useEndpoint(getClientView, input, { keepPrevious: true });
  return (
    <RecordView isPage found={found}>
      {(client) => (
        <ClientSitesView
          client={client}
          list={list}
          onMap={onMap}
          found={found}
          jump={client.indirizzi.total > 1 && <SiteSearch clientId={client.id} />}
        />
      )}
    </RecordView>
  );
}
