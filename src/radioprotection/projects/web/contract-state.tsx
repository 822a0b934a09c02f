import { addDays, formatDay } from '#platform/contract/dates.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { StateWord } from '#ui/feedback/state-word.tsx';
import type { ProjectRow } from '../contract.ts';

/** A contract that ends within so many days is told beforehand (S1 5.5). */
const warnedDays = 30;

/** How the contract of a project stands. */
export function ContractState({ contract }: Pick<ProjectRow, 'contract'>) {
  if (!contract) return <StateWord word="Contratto assente" tone="warning" />;
  const today = deviceClock.today();
  const end = formatDay(contract.dateEnd);
  if (contract.dateEnd < today) return <StateWord word={`Scaduto il ${end}`} tone="wrong" />;
  if (contract.dateEnd <= addDays(today, warnedDays))
    return <StateWord word={`In scadenza il ${end}`} tone="warning" />;
  return <StateWord word={`Fino al ${end}`} tone="ok" />;
}
