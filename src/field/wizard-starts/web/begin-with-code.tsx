import { useCallback } from 'react';
import type { ApiFailure } from '#platform/web/api-client.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { BeginAnew, type Beginning } from '#platform/web/wizard/begin-anew.tsx';
import type { WizardDraft } from '#platform/web/wizard/wizard-definition.ts';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import type { StartProps } from './start-at-site.tsx';
import { StartFailure } from './start-failure.tsx';

type BeginWithCodeProps<D extends WizardDraft> = StartProps<D> &
  Beginning<D> & {
    codice: string;
    found: { error: ApiFailure | null; refetch: () => void };
    /** Why nothing can begin with it, once it has been found. */
    refusal: string | null;
    /** Null until it has been found, and where the wizard begins somewhere else with it. */
    draft: D | null;
  };

/** Begins a wizard with the dosimeter whose code its page's address names. */
export function BeginWithCode<D extends WizardDraft>(props: BeginWithCodeProps<D>) {
  const { codice, found, refusal, draft, onReady } = props;
  const [, setParams] = useSearchParams();
  const goOn = useCallback(() => {
    onReady();
    setParams({ codice: undefined }, 'replace');
  }, [onReady, setParams]);
  const failure = found.error ?? (refusal === null ? null : { text: refusal, status: 404, requestId: null });
  if (failure) {
    return (
      <StartFailure
        title="Con questo dosimetro non si può partire"
        failure={failure}
        onRetry={found.refetch}
        goOn={{ label: 'Continua senza questo dosimetro', onClick: goOn }}
      />
    );
  }
  if (draft === null) return <Skeletons />;
  return (
    <BeginAnew
      {...props}
      from={codice}
      beginLabel="Riparti da questo dosimetro"
      draft={draft}
      onReady={goOn}
    />
  );
}
