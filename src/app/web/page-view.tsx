import { useRouterState } from '@tanstack/react-router';
import { type FunctionComponent, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { ApiFailure } from '#platform/web/api-client.ts';
import type { Page } from '#platform/web/page.ts';
import { usePageTitle } from '#platform/web/page-title.ts';
import { useCan } from '#platform/web/session.tsx';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeletons } from '#ui/skeletons.tsx';
import { AppFrame } from './app-frame.tsx';
import { FocusFrame } from './focus-frame.tsx';
import { ForbiddenPage } from './message-page.tsx';

const codeMissing = 'La pagina non si è caricata. Controllare la rete e riprovare.';
const broken = 'Qualcosa non ha funzionato in questa pagina. Quanto era salvato resta salvato.';

/** The component of a page's route: frame, permission, code on demand, and a fall that takes down nothing else. */
export function pageView(page: Page): FunctionComponent {
  const load = async () => ({ default: await page.load() });
  let Content = lazy(load);
  const Frame = page.frame === 'focus' ? FocusFrame : AppFrame;

  return function PageView() {
    const href = useRouterState({ select: (state) => state.location.pathname });
    const allowed = useCan(page.permission);
    if (!allowed) {
      return (
        <AppFrame>
          <ForbiddenPage />
        </AppFrame>
      );
    }
    const fallback = (error: Error, reset: () => void) => (
      <ErrorState
        text={textOf(error)}
        requestId={error instanceof ApiFailure ? (error.requestId ?? undefined) : undefined}
        onRetry={() => {
          Content = lazy(load);
          reset();
        }}
      />
    );
    return (
      <Frame>
        <ErrorBoundary resetKey={href} fallback={fallback}>
          <Suspense fallback={<Skeletons />}>
            <Opened title={page.title} href={href}>
              <Content />
            </Opened>
          </Suspense>
        </ErrorBoundary>
      </Frame>
    );
  };
}

/** An import that fails has no network behind it, or is of a version that the server no longer holds. */
function textOf(error: Error): string {
  if (error instanceof ApiFailure) return error.text;
  return error instanceof TypeError && /import|module/i.test(error.message) ? codeMissing : broken;
}

let openedBefore = false;

/** Names the window and, on every page but the first, brings the focus to the page's heading. */
function Opened({ title, href, children }: { title: string; href: string; children: ReactNode }) {
  usePageTitle(title);
  useEffect(() => {
    if (openedBefore) focusHeading();
    openedBefore = true;
  }, [href]);
  return children;
}

function focusHeading(): void {
  const target =
    document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
