import { lazy } from 'react';

/** Only for who opens it: neither map nor dialog belong to a page's first screen. */
export const PlaceDialog = lazy(() =>
  import('./place-dialog.tsx').then((module) => ({ default: module.PlaceDialog })),
);
