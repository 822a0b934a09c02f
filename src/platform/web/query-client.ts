import { onlineManager, type Query, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api-failure.ts';

/**
 * What was read is read again whenever a screen asks for it. Nothing is repeated behind the person's back while it fails:
 * a failure is shown, with 'Riprova'. Calls go out even when the browser believes to be offline, as it is often wrong.
 */
export function createQueryClient(): QueryClient {
  const queries = new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 0 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  askAgainTogether(queries);
  return queries;
}

/** A server that fails may answer later; what it has refused it refuses again. */
const mayPass = (error: unknown) =>
  !(error instanceof ApiFailure) || error.status === 0 || error.status >= 500;

/**
 * Once the server answers again where it had failed, or the network is back, everything else that failed on the screen is
 * asked for once more: one 'Riprova' is enough for a page of many parts.
 */
function askAgainTogether(queries: QueryClient): void {
  const failed = new WeakSet<Query>();
  const askAgain = () =>
    void queries.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' && mayPass(state.error),
    });
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'error' && mayPass(event.action.error)) failed.add(event.query);
    if (event.action.type === 'success' && failed.delete(event.query)) askAgain();
  });
  onlineManager.subscribe((isOnline) => isOnline && askAgain());
}
