import { useRouterState } from '@tanstack/react-router';
import { type FunctionComponent, lazy, type ReactNode, Suspense } from 'react';
import type { Page } from '#platform/web/page.ts';
import { usePageFocus } from '#platform/web/page-focus.ts';
import { usePageTitle } from '#platform/web/page-title.ts';
import { useCan } from '#platform/web/session.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { ErrorBoundary } from '#ui/shell/error-boundary.tsx';
import { ForbiddenPage } from './message-page.tsx';
import { PageFailure } from './page-failure.tsx';
import { FocusFrame, MenuFrame } from './page-frames.ts';

/** The component of a page's route: frame, permission, code on demand, and a fall that takes down nothing else. */
export function pageView(page: Page): FunctionComponent {
  const Content = lazy(async () => ({ default: await page.load() }));
  const Frame = page.frame === 'focus' ? FocusFrame : MenuFrame;

  return function PageView() {
    const href = useRouterState({ select: (state) => state.location.pathname });
    const allowed = useCan(page.permission);
    if (!allowed) {
      return (
        <MenuFrame>
          <ForbiddenPage />
        </MenuFrame>
      );
    }
    return (
      <Frame>
        <ErrorBoundary
          resetKey={href}
          fallback={(error, reset) => <PageFailure error={error} reset={reset} />}
        >
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

/** Names the window and leads the focus, once the page's code is there. */
function Opened({ title, href, children }: { title: string; href: string; children: ReactNode }) {
  usePageTitle(title);
  usePageFocus(href);
  return children;
}
