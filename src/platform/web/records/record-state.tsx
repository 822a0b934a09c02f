import { OldDataBadge } from '#ui/feedback/old-data-badge.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';

/** Whether a record is in use, and whether it is old data. */
export function RecordState({ attivo, storico }: { attivo: boolean; storico: boolean }) {
  return (
    <>
      <StateBadge active={attivo} />
      {storico && (
        <>
          {' '}
          <OldDataBadge />
        </>
      )}
    </>
  );
}
