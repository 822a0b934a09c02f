import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { appConfig } from '#platform/web/app-config.ts';
import { registerServiceWorker } from '#platform/web/offline/service-worker.ts';
import { createQueryClient } from '#platform/web/query-client.ts';
import { UiRoot } from '#ui/shell/ui-root.tsx';
import { preloadPage, router } from './router.tsx';

const container = document.getElementById('root');
if (!container) throw new Error('the page has no #root');

preloadPage(window.location.pathname);
if (import.meta.env.PROD) registerServiceWorker(appConfig.apiBase);
createRoot(container).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <UiRoot>
        <RouterProvider router={router} />
      </UiRoot>
    </QueryClientProvider>
  </StrictMode>,
);
