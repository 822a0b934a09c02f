import { IconDashboard, IconListCheck } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { listClients, listPrincipals } from '#customers/customers/contract.ts';
import { useUser } from '#platform/web/session.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { ContextHome } from './context-home.tsx';
import { TaskCard } from './task-card.tsx';

/** Home of the customers of a principal. */
export function ClientHomePage() {
  const { committente = '' } = useParams({ strict: false }) as { committente?: string };
  const { displayName } = useUser();
  const principals = useEndpoint(listPrincipals, {});
  const clients = useEndpoint(listClients, { params: { committente } });
  const principal = principals.data?.committenti.find(({ id }) => id === Number(committente));
  return (
    <>
      <PageHeader
        title={`Buongiorno, ${displayName}`}
        detail={principal?.displayName ?? `Committente ${committente}`}
      />
      <ContextHome
        query={clients}
        context={`/client/${committente}`}
        label="Datori di lavoro e clienti"
        people={clients.data?.clients ?? []}
        emptyText="Non c’è ancora nessun datore di lavoro"
        tasks={
          <>
            <TaskCard
              href={`/client/${committente}/dashboard`}
              icon={<IconDashboard size={32} />}
              title="Dashboard"
              detail="Concentrazione di ogni sede, prossime scadenze, ultime relazioni"
            />
            <TaskCard
              href={`/client/${committente}/cr39/survey`}
              icon={<IconListCheck size={32} />}
              title="Questionari delle sedi"
              detail="Che cosa manca a ogni indirizzo, per la relazione e per l’ISIN"
            />
          </>
        }
      />
    </>
  );
}
