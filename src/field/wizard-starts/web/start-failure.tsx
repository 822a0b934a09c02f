import { Button } from '@mantine/core';
import type { ApiFailure } from '#platform/web/api-client.ts';
import classes from '#platform/web/wizard/wizard.module.css';
import { ErrorState } from '#ui/feedback/error-state.tsx';

type StartFailureProps = {
  title: string;
  failure: Pick<ApiFailure, 'text' | 'status' | 'requestId'>;
  onRetry?: (() => void) | undefined;
  goOn: { label: string; onClick: () => void };
};

/** A wizard cannot begin where its address says: why, and the way on without that. */
export function StartFailure({ title, failure, onRetry, goOn }: StartFailureProps) {
  return (
    <section className={classes.center}>
      <h1>{title}</h1>
      <ErrorState
        text={failure.text}
        requestId={failure.requestId ?? undefined}
        onRetry={failure.status === 404 ? undefined : onRetry}
      />
      <Button size="lg" variant="default" onClick={goOn.onClick}>
        {goOn.label}
      </Button>
    </section>
  );
}
