import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import { unconfirmedText } from '../../settings/rules.ts';

/** Whether a document is in use, and whether an expert stands for its template. */
export function DocumentState({ isActive, isConfirmed }: { isActive: boolean; isConfirmed: boolean }) {
  if (!isActive) return <StateBadge active={false} />;
  return isConfirmed ? (
    <StateWord word="Riletto da un esperto" tone="ok" />
  ) : (
    <StateWord word={unconfirmedText} tone="warning" />
  );
}
