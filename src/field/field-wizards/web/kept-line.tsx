import { romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { useOldestKept } from '#platform/web/offline/shown-kept.ts';
import { StatusLine } from '#ui/feedback/status-line.tsx';
import { describeMoment } from '../rules.ts';

/** How old what is on the screen is, when the server could not be asked. */
export function KeptLine() {
  const keptAt = useOldestKept();
  if (keptAt === null) return null;
  const at = new Date(keptAt);
  const moment = describeMoment({ day: romeDay(at), time: romeTimeOfDay(at) }, deviceClock.today());
  return <StatusLine tone="offline" text={`Senza rete: elenco ${moment}`} />;
}
