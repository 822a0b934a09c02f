import { OldDataBadge } from '#ui/feedback/old-data-badge.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';

type RecordStateProps = {
  attivo: boolean;
  storico: boolean;
  /** The record above that is not in use, by which this one is not either: 'Cliente fuori uso'. */
  above?: string | null;
};

/** Whether a record is in use, and whether it is old data. */
export function RecordState({ attivo, storico, above = null }: RecordStateProps) {
  return (
    <>
      {above === null ? <StateBadge active={attivo} /> : <StateBadge active={false} label={above} />}
      {storico && (
        <>
          {' '}
          <OldDataBadge />
        </>
      )}
    </>
  );
}
