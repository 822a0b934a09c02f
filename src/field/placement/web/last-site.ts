import { z } from 'zod';
import { id } from '#platform/contract/shapes.ts';
import { useUser } from '#platform/web/session.tsx';
import type { PlacementDraft } from '../rules.ts';

const stored = z.object({ committente: id, cliente: id, indirizzo: id });
export type LastSite = z.infer<typeof stored>;

/** The site of this person's last placement: only its ids stay on the device. */
export function useLastSite() {
  const name = `radia-last-site|${useUser().id}`;
  return {
    read: (): LastSite | null => {
      try {
        return stored.safeParse(JSON.parse(localStorage.getItem(name) ?? 'null')).data ?? null;
      } catch {
        return null;
      }
    },
    remember: ({ principal, client, address }: PlacementDraft) => {
      if (principal === null || client === null || address === null) return;
      if (!('known' in client) || !('known' in address)) return;
      const site: LastSite = {
        committente: principal.id,
        cliente: client.known.id,
        indirizzo: address.known.id,
      };
      try {
        localStorage.setItem(name, JSON.stringify(site));
      } catch {
        // A full or forbidden storage costs a convenience and nothing else.
      }
    },
  };
}
