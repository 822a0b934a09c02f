import { IconCloudUpload } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceWord } from '#platform/web/device-word.ts';
import { useOutboxEntries } from '#platform/web/drafts/use-outbox-entries.ts';
import { useUser } from '#platform/web/session.tsx';
import classes from './outbox-note.module.css';

/** How much lies only here, wherever one is in the product; nothing when all has arrived. */
export function OutboxNote() {
  const { unsent, isFull } = useOutboxEntries(useUser().id);
  const count = unsent.length;
  if (count === 0) return null;
  return (
    <AppLink href="/user/outbox" className={classes.note}>
      <IconCloudUpload size={20} aria-hidden />
      <span>
        {count} {count === 1 ? 'invio' : 'invii'}
        {isFull && ', memoria piena'}
        <span className={classes.where}> su questo {deviceWord()}</span>
      </span>
    </AppLink>
  );
}
