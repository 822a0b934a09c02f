import { useCallback, useMemo } from 'react';
import { findByCode } from '#dosimeters/dosimeters/rules.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { BeginAnew, StartFailure, type StartProps } from '../../field-wizards/web/public.ts';
import { listPlacedDosimeters } from '../contract.ts';
import type { ReplacementDraft } from '../rules.ts';
import { startWith } from './start-at-site.ts';
import { beginning } from './start-replacement.tsx';
import { placedQuery } from './use-placed.ts';

/** Begins a replacement with the dosimeter whose code the wizard's address names. */
export function StartByCode(props: StartProps<ReplacementDraft>) {
  const { scope, onReady } = props;
  const [{ codice = '' }, setParams] = useSearchParams();
  const today = deviceClock.today();
  const found = useEndpoint(listPlacedDosimeters, {
    query: placedQuery(scope, codice),
    body: { before: today },
  });
  const goOn = useCallback(() => {
    onReady();
    setParams({ codice: undefined }, 'replace');
  }, [onReady, setParams]);
  const lists = found.data;
  const draft = useMemo(() => {
    const old = lists && findByCode(lists.dosimetri, codice);
    return lists && old ? startWith(lists, old.id, today) : null;
  }, [lists, codice, today]);
  if (found.error || (lists && draft === null)) {
    return (
      <StartFailure
        title="Con questo dosimetro non si può partire"
        failure={
          found.error ?? { text: `${codice} non misura in nessun punto.`, status: 404, requestId: null }
        }
        onRetry={() => found.refetch()}
        goOn={{ label: 'Continua senza questo dosimetro', onClick: goOn }}
      />
    );
  }
  if (draft === null) return <Skeletons />;
  return (
    <BeginAnew
      {...props}
      {...beginning}
      from={codice}
      beginLabel="Riparti da questo dosimetro"
      draft={draft}
      onReady={goOn}
    />
  );
}
