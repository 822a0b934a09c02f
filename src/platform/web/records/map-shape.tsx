import { IconList, IconMap2 } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { ShapeSwitch } from '#ui/lists/shape-switch.tsx';
import { useSearchParams } from '../search-params.ts';
import { useListSettings } from './list-settings.ts';

/**
 * A list that can be looked at as a map as well: `otherShape` of the list, fetched by who looks at it. Which of the two
 * stands in the address; where it does not, it is the one that the person chose last for the list of this name.
 */
export function useMapShape(
  content: () => ReactNode,
  list?: string,
): { shapeSwitch: ReactNode; content?: ReactNode } {
  const [params, setParams] = useSearchParams();
  const { settings, save } = useListSettings(list);
  const isMap = (params['forma'] ?? settings.shape) === 'mappa';
  return {
    shapeSwitch: (
      <ShapeSwitch
        shapes={[
          { key: 'elenco', label: 'Elenco', icon: <IconList size={20} aria-hidden /> },
          { key: 'mappa', label: 'Mappa', icon: <IconMap2 size={20} aria-hidden /> },
        ]}
        current={isMap ? 'mappa' : 'elenco'}
        onPick={(shape) => {
          const kept = shape === 'mappa' ? shape : null;
          save?.({ shape: kept });
          setParams({ forma: kept ?? undefined, sede: undefined });
        }}
      />
    ),
    ...(isMap
      ? { content: <Suspense fallback={<Skeletons count={6} shape="row" />}>{content()}</Suspense> }
      : {}),
  };
}

/** Of a list's question what its map asks too: whatever is chosen. */
export function given<Query extends object>(
  filters: { [Name in keyof Query]: Query[Name] | undefined },
): Query {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as Query;
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
