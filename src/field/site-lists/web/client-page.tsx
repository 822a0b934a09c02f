import { useParams } from '@tanstack/react-router';
import { useKeptEndpoint } from '#platform/web/offline/use-kept-endpoint.ts';
import { RecordView } from '#platform/web/records/record-view.tsx';
import { listClientSites } from '../contract.ts';
import { ClientSitesView } from './client-sites-view.tsx';
import { useSiteList } from './use-site-list.ts';

/** A client with its addresses, for whoever works there. */
export function ClientPage() {
  const params = useParams({ strict: false }) as { committente: string; cliente: string };
  const { committente, cliente } = params;
  const { list, query, onMap } = useSiteList(['nome', 'citta']);
  const input = { params: { committente, cliente }, query };
  const found = useKeptEndpoint(listClientSites, input, { keepPrevious: true });
  return (
    <RecordView isPage found={{ ...found, data: found.data?.answer }}>
      {(client) => (
        <ClientSitesView client={client} list={list} onMap={onMap} found={found} hasStates={false} />
      )}
    </RecordView>
  );
}
