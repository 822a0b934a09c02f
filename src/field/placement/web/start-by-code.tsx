import { useCallback, useEffect, useMemo } from 'react';
import { checkDosimeter } from '#dosimeters/dosimeters/contract.ts';
import { stateInWords } from '#dosimeters/dosimeters/rules.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { BeginAnew, StartFailure, type StartProps } from '../../field-wizards/web/public.ts';
import { type PlacementDraft, startWithDosimeter } from '../rules.ts';
import { useLastSite } from './last-site.ts';
import { beginning } from './start-placement.tsx';

/**
 * Begins a placement with the dosimeter whose code the wizard's address names: at its site where there is only one that
 * fits, or where this person placed last for the same principal; else with the principal chosen.
 */
export function StartByCode(props: StartProps<PlacementDraft>) {
  const [params, setParams] = useSearchParams();
  const { codice = '' } = params;
  const found = useEndpoint(checkDosimeter, { query: { codice } });
  const { onReady } = props;
  const goOn = useCallback(() => {
    onReady();
    setParams({ codice: undefined }, 'replace');
  }, [onReady, setParams]);
  const lastSite = useLastSite().read();
  const known = found.data;
  const isFree = known?.esito === 'disponibile' && known.trattamento !== null && known.committente !== null;
  const site = useMemo(() => {
    if (!isFree) return null;
    if (known.sede) return { ...known.sede, committente: known.committente?.id };
    return lastSite?.committente === known.committente?.id ? lastSite : null;
  }, [isFree, known, lastSite]);

  useEffect(() => {
    if (!isFree || site === null) return;
    const { committente, cliente, indirizzo } = site;
    const dosimetro = known.trattamento ?? undefined;
    setParams({ committente, cliente, indirizzo, dosimetro, codice: known.codice }, 'replace');
  }, [isFree, site, known, setParams]);

  const draft = useMemo(() => {
    if (!isFree || known.trattamento === null || known.committente === null) return null;
    const dosimeter = { id: known.trattamento, codice: known.codice };
    return startWithDosimeter(dosimeter, known.committente, deviceClock.today());
  }, [isFree, known]);

  if (found.error || (known && !isFree)) {
    const reason = known ? `${known.codice}: ${stateInWords(known)}.` : (found.error?.text ?? '');
    return (
      <StartFailure
        title="Con questo dosimetro non si può partire"
        failure={{ text: reason, status: found.error?.status ?? 404, requestId: null }}
        onRetry={() => found.refetch()}
        goOn={{ label: 'Continua senza questo dosimetro', onClick: goOn }}
      />
    );
  }
  if (draft === null || site !== null) return <Skeletons />;
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
