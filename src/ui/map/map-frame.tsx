import { type ReactNode, Suspense, useState } from 'react';
import { AlertBox } from '../feedback/alert-box.tsx';
import { ErrorBoundary } from '../shell/error-boundary.tsx';
import classes from './map.module.css';

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
  children: (onFailure: () => void) => ReactNode;
};

/** Room for a map that comes later than the page, or why there is none. */
export function MapFrame({ instead, children }: MapFrameProps) {
  const [isAble] = useState(canDraw);
  const [hasFailed, setFailed] = useState(false);
  const without = (why: string) => (
    <AlertBox tone="info" live={false}>
      {why} {instead}
    </AlertBox>
  );
  if (!isAble) return without(words.unable);
  if (hasFailed) return without(words.missing);
  return (
    <ErrorBoundary fallback={() => without(words.missing)}>
      <Suspense fallback={<div className={classes.canvas} aria-busy="true" />}>
        {children(() => setFailed(true))}
      </Suspense>
    </ErrorBoundary>
  );
}
