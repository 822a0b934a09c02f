import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { pageAt } from './learned-pages.ts';
import { NotFoundPage } from './message-page.tsx';
import { PageFailure } from './page-failure.tsx';
import { MenuFrame } from './page-frames.ts';

/** An address the router did not know. Once its pages have been fetched it is asked again; else there is none. */
export function UnknownPage() {
  const router = useRouter();
  const page = useRouterState({ select: ({ location }) => pageAt(location.pathname) });
  useEffect(() => {
    if (page) void router.load();
  }, [page, router]);
  return <MenuFrame>{page ? <Skeletons /> : <NotFoundPage />}</MenuFrame>;
}

/** The pages around an address could not be fetched. */
export function UnknownFailure({ error, reset }: { error: unknown; reset: () => void }) {
  return (
    <MenuFrame>
      <PageFailure error={error} reset={reset} />
    </MenuFrame>
  );
}
