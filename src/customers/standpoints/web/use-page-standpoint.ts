import { useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useUser } from '#platform/web/session.tsx';
import { readStandpoint, type Standpoint } from '../rules.ts';

/** The standpoint of the page on the screen, and its home: where the path of every page in it begins. */
export function usePageStandpoint(): { standpoint: Standpoint; home: { label: string; href: string } } {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const { zones, committenti, names } = useUser();
  return useMemo(() => {
    const standpoint = readStandpoint(pathname);
    const { area, key, zone, principal } = standpoint;
    const label = {
      zone: `Zona ${names.zones[zones.indexOf(zone ?? 0)] ?? zone}`,
      client: names.committenti[committenti.indexOf(principal ?? 0)] ?? 'Committente',
      user: 'Lavoro sul campo',
      lb: 'Laboratorio',
    }[area];
    return { standpoint, home: { label, href: area === 'user' ? '/user/cr39' : `/${key}` } };
  }, [pathname, zones, committenti, names]);
}

/** What the standpoint narrows a question down to: its zone, where it has one. */
export function zoneQuery({ zone }: Standpoint): { zona?: string } {
  return zone === null ? {} : { zona: String(zone) };
}
