import { useMemo } from 'react';
import { findByCode } from '#dosimeters/dosimeters/rules.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { BeginWithCode, type StartProps } from '../../wizard-starts/web/public.ts';
import { listPlacedDosimeters } from '../contract.ts';
import type { ReplacementDraft } from '../rules.ts';
import { startWith } from './start-at-site.ts';
import { beginning } from './start-replacement.tsx';
import { placedQuery } from './use-placed.ts';

/** Begins a replacement with the dosimeter whose code the wizard's address names. */
export function StartByCode(props: StartProps<ReplacementDraft>) {
  const [{ codice = '' }] = useSearchParams();
  const today = deviceClock.today();
  const { data, error, refetch } = useEndpoint(listPlacedDosimeters, {
    query: placedQuery(props.scope, codice),
    body: { before: today },
  });
  const draft = useMemo(() => {
    const old = data && findByCode(data.dosimetri, codice);
    return data && old ? startWith(data, old.id, today) : null;
  }, [data, codice, today]);
  const refusal = data && draft === null ? `${codice} non misura in nessun punto.` : null;
  return (
    <BeginWithCode
      {...props}
      {...beginning}
      {...{ codice, refusal, draft }}
      found={{ error, refetch: () => void refetch() }}
    />
  );
}
