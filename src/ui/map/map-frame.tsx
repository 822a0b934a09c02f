import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { AlertBox } from '../feedback/alert-box.tsx';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import classes from './map.module.css';
import { MapComing } from './map-coming.tsx';

function canDraw(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}

const words = {
  unable: 'Questo browser non può disegnare la mappa (manca WebGL).',
  missing: 'La mappa non si è potuta caricare: serve la rete.',
} as const;

type MapFrameProps = {
  /** What there is instead, in a sentence. */
  instead: string;
  /** Nothing on the page is lost when it is loaded anew: code that did not come is not fetched a second time otherwise. */
  mayReload?: boolean;
  children: (onFailure: () => void) => ReactNode;
};

/** Room for a map that comes later than the page, or why there is none. */
export function MapFrame({ instead, mayReload = false, children }: MapFrameProps) {
  const [isAble] = useState(canDraw);
  const [hasFailed, setFailed] = useState(false);
  if (!isAble)
    return (
      <AlertBox tone="info" live={false}>
        {words.unable} {instead}
      </AlertBox>
    );
  const without = (
    <AlertBox
      tone="info"
      action={
        mayReload && (
          <Button variant="default" onClick={() => window.location.reload()}>
            Riprova
          </Button>
        )
      }
    >
      {words.missing} {instead}
    </AlertBox>
  );
  if (hasFailed) return without;
  return (
    <ErrorBoundary fallback={() => without}>
      <Suspense
        fallback={
          <div className={classes.canvas} aria-busy="true">
            <MapComing />
          </div>
        }
      >
        {children(() => setFailed(true))}
      </Suspense>
    </ErrorBoundary>
  );
}
