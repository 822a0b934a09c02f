import { useEffect, useMemo } from 'react';
import { checkDosimeter } from '#dosimeters/dosimeters/contract.ts';
import { stateInWords } from '#dosimeters/dosimeters/rules.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { BeginWithCode, type StartProps } from '../../wizard-starts/web/public.ts';
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

  const refusal = known && !isFree ? `${known.codice}: ${stateInWords(known)}.` : null;
  return (
    <BeginWithCode
      {...props}
      {...beginning}
      {...{ codice, refusal }}
      found={{ error: found.error, refetch: () => void found.refetch() }}
      draft={site === null ? draft : null}
    />
  );
}
