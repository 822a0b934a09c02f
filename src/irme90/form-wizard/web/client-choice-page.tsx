import { Stack } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { foldText, matchesWords, searchWords } from '#ui/fields/search-text.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { listControlClients } from '../../lookups/contract.ts';

const hrefOf = (client: number) => `/user/irme90/client/${client}/index`;
const searchedFrom = 9;

/** Whose controls one wants to see; who has only one client goes straight there. */
export function ClientChoicePage() {
  const { data: clients, isError, error, refetch } = useEndpoint(listControlClients, {});
  const [query, setQuery] = useState('');
  const [only] = clients ?? [];
  if (clients?.length === 1 && only) return <Navigate to={hrefOf(only.value)} replace />;
  const words = searchWords(query);
  const shown = clients?.filter(({ label }) => matchesWords(foldText(label), words));
  return (
    <>
      <PageHeader title="IRME90" detail="Scegli il cliente di cui vedere o creare i modelli." />
      {isError && <ErrorState text={error.text} onRetry={() => refetch()} />}
      {!clients && !isError && <Skeletons />}
      {clients?.length === 0 && (
        <EmptyState
          text="Nessun cliente per i controlli radiometrici"
          detail="Un committente compare qui quando la radioprotezione lo abilita agli IRME90."
        />
      )}
      {shown && clients && clients.length > 0 && (
        <Stack gap="md">
          {clients.length >= searchedFrom && (
            <SearchField label="Cerca un cliente" value={query} onChange={setQuery} />
          )}
          {shown.map(({ value, label }) => (
            <AppLink key={value} href={hrefOf(value)}>
              {label}
            </AppLink>
          ))}
          {shown.length === 0 && <p>{`Nessun cliente con «${query}».`}</p>}
        </Stack>
      )}
    </>
  );
}
