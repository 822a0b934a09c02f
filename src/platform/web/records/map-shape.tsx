import type { ReactNode } from 'react';
import { ShapeSwitch } from '#ui/lists/shape-switch.tsx';
import { useSearchParams } from '../search-params.ts';

/** A list that can be looked at as a map as well: `otherShape` of the list. Which of the two stands in the address. */
export function useMapShape(content: () => ReactNode): { shapeSwitch: ReactNode; content?: ReactNode } {
  const [params, setParams] = useSearchParams();
  const isMap = params['forma'] === 'mappa';
  return {
    shapeSwitch: (
      <ShapeSwitch
        shapes={[
          { key: 'elenco', label: 'Elenco' },
          { key: 'mappa', label: 'Mappa' },
        ]}
        current={isMap ? 'mappa' : 'elenco'}
        onPick={(shape) => setParams({ forma: shape === 'mappa' ? shape : undefined, sede: undefined })}
      />
    ),
    ...(isMap ? { content: content() } : {}),
  };
}

/** What is chosen on the map, in the address too. */
export function useChosenPlace(): [number | null, (id: number | null) => void] {
  const [params, setParams] = useSearchParams();
  const id = Number(params['sede']);
  return [
    Number.isInteger(id) && id > 0 ? id : null,
    (chosen) => setParams({ sede: chosen ?? undefined }, 'replace'),
  ];
}
