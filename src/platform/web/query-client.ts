import { QueryClient } from '@tanstack/react-query';

/**
 * What was read is read again whenever a screen asks for it. Nothing is repeated behind the person's back:
 * a failure is shown, with 'Riprova'. Calls go out even when the browser believes to be offline, as it is often wrong.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: 0 },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
