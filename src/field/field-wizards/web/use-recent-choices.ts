import { useState } from 'react';
import { z } from 'zod';
import { useUser } from '#platform/web/session.tsx';

const keep = 5;
const stored = z.array(z.int().positive());

/** What this person chose last in a list, newest first, as it was when the step appeared. */
export function useRecentChoices(list: string) {
  const name = `radia-recent|${useUser().id}|${list}`;
  const [recentIds] = useState(() => read(name));
  return {
    recentIds,
    remember: (id: number) => {
      const next = [id, ...read(name).filter((other) => other !== id)].slice(0, keep);
      try {
        localStorage.setItem(name, JSON.stringify(next));
      } catch {
        // A full or forbidden storage costs a convenience and nothing else.
      }
    },
  };
}

function read(name: string): number[] {
  try {
    return stored.safeParse(JSON.parse(localStorage.getItem(name) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}
