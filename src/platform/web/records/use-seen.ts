import { useState } from 'react';

/**
 * A record as it was when one began to type: what is typed was meant for what was seen. What has been read of it since
 * is followed when one asks to see it.
 */
export function useSeen<Row extends { versione: number }>(stored: Row): { seen: Row; follow: () => void } {
  const [seen, setSeen] = useState(stored);
  const [isToFollow, setToFollow] = useState(false);
  if (isToFollow && stored.versione !== seen.versione) {
    setSeen(stored);
    setToFollow(false);
  }
  return { seen, follow: () => setToFollow(true) };
}
