import { lazy, type ReactNode, Suspense } from 'react';
import { MissingHelp } from '#platform/web/wizard/missing-help.ts';

const PreparationNote = lazy(() =>
  import('./preparation-note.tsx').then((module) => ({ default: module.PreparationNote })),
);

const help = (
  <Suspense>
    <PreparationNote />
  </Suspense>
);

/** Around a wizard of the field: where data are missing for want of network, says where a site is prepared. */
export function PreparationHelp({ children }: { children: ReactNode }) {
  return <MissingHelp value={help}>{children}</MissingHelp>;
}
