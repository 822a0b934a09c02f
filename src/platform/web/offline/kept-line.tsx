import { StatusLine } from '#ui/feedback/status-line.tsx';
import { describeMoment } from '../describe-moment.ts';
import { useShownKept } from './shown-kept.ts';

/** How old what is on the screen is, when the server could not be asked. */
export function KeptLine() {
  const kept = useShownKept();
  if (kept === null) return null;
  const age = `Senza rete: elenco ${describeMoment(kept.keptAt)}`;
  const gap = ', di prima dell’aggiornamento: qualche voce manca';
  return <StatusLine tone="offline" text={kept.isPartial ? age + gap : age} />;
}
