import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { appConfig } from '#platform/web/app-config.ts';
import { registerServiceWorker } from '#platform/web/offline/service-worker.ts';
import { createQueryClient } from '#platform/web/query-client.ts';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { pageAt } from './learned-pages.ts';
import { preload } from './page-frames.ts';
import { learnRoutes, router } from './router.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('the page has no #root');

if (import.meta.env.PROD) registerServiceWorker(appConfig.apiBase);

const root = createRoot(container);
// The pages around this address first, so that the router finds it at once; a failure is told where it is shown.
void learnRoutes(window.location.pathname)
  .then(() => {
    const page = pageAt(window.location.pathname);
    if (page) preload(page);
  })
  .catch(() => undefined)
  .then(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={createQueryClient()}>
          <UiRoot>
            <RouterProvider router={router} />
          </UiRoot>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
