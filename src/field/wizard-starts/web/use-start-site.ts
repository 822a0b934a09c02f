import { useCallback } from 'react';
import type { Standpoint } from '#customers/standpoints/rules.ts';
import { zoneQuery } from '#customers/standpoints/web/public.ts';
import { useKeptEndpoint } from '#platform/web/offline/use-kept-endpoint.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { getFieldSite } from '../../site-view/contract.ts';

const names = ['committente', 'cliente', 'indirizzo', 'punto', 'dosimetro', 'codice'] as const;

/** The site that the address of a wizard names to begin at, with its point or dosimeter; `done` takes it away again. */
export function useStartSite(standpoint: Standpoint) {
  const [params, setParams] = useSearchParams();
  const { committente = '', cliente = '', indirizzo = '', punto, dosimetro, codice = '' } = params;
  const input = { params: { committente, cliente, indirizzo }, query: zoneQuery(standpoint) };
  const found = useKeptEndpoint(getFieldSite, input);
  const done = useCallback(
    () => setParams(Object.fromEntries(names.map((name) => [name, undefined])), 'replace'),
    [setParams],
  );
  return {
    found,
    site: found.data?.answer,
    point: Number(punto),
    dosimeter: Number(dosimetro),
    code: codice,
    done,
  };
}
