import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../api-client.ts';

type Refused = { failure: ApiFailure | null; onReload?: (() => void) | undefined };

/** After a conflict: what is stored now takes the place of what was typed, when one asks for it. */
export function reloadAction({ failure, onReload }: Refused): ReactNode {
  if (failure?.status !== 409 || !onReload) return undefined;
  return (
    <Button variant="default" onClick={onReload}>
      Ricarica i dati salvati
    </Button>
  );
}
