import { StatusLine } from '#ui/feedback/status-line.tsx';
import { describeMoment } from '../describe-moment.ts';
import { useShownKept } from './shown-kept.ts';

const why = { network: 'Senza rete', session: 'Sessione scaduta', slow: 'Rete lenta' } as const;

/** How old what is on the screen is, and why the server has not been heard. */
export function KeptLine() {
  const kept = useShownKept();
  if (kept === null) return null;
  const age = `${why[kept.reason]}: elenco ${describeMoment(kept.keptAt)}`;
  const gap = ', di prima dell’aggiornamento: qualche voce manca';
  return <StatusLine tone="offline" text={kept.isPartial ? age + gap : age} />;
}
