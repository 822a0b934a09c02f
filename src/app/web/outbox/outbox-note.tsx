import { IconAlertTriangle, IconCloudUpload } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceWord } from '#platform/web/device-word.ts';
import { isPartial } from '#platform/web/drafts/submission-machine.ts';
import { useOutboxEntries } from '#platform/web/drafts/use-outbox-entries.ts';
import { useUser } from '#platform/web/session.tsx';
import classes from './outbox-note.module.css';

/** How much lies only here, wherever one is in the product, and that there is no room left; nothing when all is well. */
export function OutboxNote() {
  const { unsent, entries, isFull } = useOutboxEntries(useUser().id);
  const partial = (entries ?? []).filter(({ submission }) => submission && isPartial(submission));
  const count = unsent.length + partial.length;
  if (count === 0 && !isFull) return null;
  const waiting = `${count} ${count === 1 ? 'invio' : 'invii'}`;
  return (
    <AppLink href="/user/outbox" className={classes.note}>
      {isFull ? <IconAlertTriangle size={20} aria-hidden /> : <IconCloudUpload size={20} aria-hidden />}
      <span>
        {isFull ? <span className={classes.where}>{count > 0 && `${waiting}, `}</span> : waiting}
        {isFull && 'memoria piena'}
        <span className={classes.where}> su questo {deviceWord()}</span>
      </span>
    </AppLink>
  );
}
