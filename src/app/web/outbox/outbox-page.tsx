import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { deviceWord } from '#platform/web/device-word.ts';
import { isUnsent, type OutboxEntry } from '#platform/web/drafts/outbox-entries.ts';
import { useOutboxEntries } from '#platform/web/drafts/use-outbox-entries.ts';
import { useUser } from '#platform/web/session.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { saveFile } from '#ui/pictures/save-file.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { DeviceNotes } from './device-notes.tsx';
import { EntryCard } from './entry-card.tsx';
import { fileNameOf, lossOf } from './entry-words.ts';
import classes from './outbox.module.css';
import { useDraftReaders } from './use-draft-readers.ts';

const openElsewhere = 'È aperto in un’altra scheda: chiudila, poi riprova da qui.';

/** Everything that lies on this device: not finished, on its way, refused, and sent lately. */
export function OutboxPage() {
  const user = useUser();
  const { entries, isUnreadable, unsentOfOthers, desk, refresh } = useOutboxEntries(user.id);
  const readers = useDraftReaders();
  const router = useRouter();
  const [discarding, setDiscarding] = useState<OutboxEntry | null>(null);
  if (!entries || !readers || !desk) return <Skeletons />;
  const readerOf = ({ key }: OutboxEntry) => readers.get(key.wizard);

  async function mend(entry: OutboxEntry) {
    const reader = readerOf(entry);
    if (!reader || !desk) return;
    if (await desk.reopen(entry, reader)) router.history.push(reader.href(entry.key.context));
    else showToast('warning', openElsewhere);
  }

  async function discard(entry: OutboxEntry) {
    setDiscarding(null);
    if ((await desk?.discard(entry)) === false) showToast('warning', openElsewhere);
    refresh();
  }

  async function saveAsFile(entry: OutboxEntry) {
    const text = await desk?.file(entry);
    const code = readerOf(entry)?.describe(entry.value)?.code ?? null;
    if (text !== undefined) saveFile(fileNameOf(entry, code), new Blob([text], { type: 'application/json' }));
  }

  const discardingCode = discarding && readerOf(discarding)?.describe(discarding.value)?.code;
  const group = (title: string, shown: OutboxEntry[]) =>
    shown.length > 0 && (
      <section className={classes.group} aria-label={title}>
        <h2 className={classes.title}>{title}</h2>
        <ul className={classes.list}>
          {shown.map((entry) => (
            <EntryCard
              key={entry.id}
              entry={entry}
              reader={readerOf(entry)}
              onRetry={() => void desk.retry(entry).then(refresh)}
              onMend={() => void mend(entry)}
              onDiscard={() => setDiscarding(entry)}
              onExport={() => void saveAsFile(entry)}
            />
          ))}
        </ul>
      </section>
    );

  const unsent = entries.filter(({ submission }) => isUnsent(submission));
  const unfinished = entries.filter(
    (entry) => entry.submission === null && (readerOf(entry)?.isTouched(entry.value) ?? true),
  );
  const sent = entries.filter(({ submission }) => submission?.state === 'received');
  return (
    <div className={classes.page}>
      <PageHeader title="Da inviare" detail={`Quello che è salvato su questo ${deviceWord()}.`} />
      {isUnreadable && (
        <AlertBox tone="error">
          La memoria di questo dispositivo non risponde: chiudi e riapri Radia.
        </AlertBox>
      )}
      <DeviceNotes isWaiting={unsent.length + unfinished.length > 0} unsentOfOthers={unsentOfOthers} />
      {unsent.length === 0 && unfinished.length === 0 && (
        <EmptyState
          text="Non c’è niente da inviare"
          detail="Qui trovi i posizionamenti che aspettano la rete."
        />
      )}
      {group('In attesa di invio', unsent)}
      {group('Da finire', unfinished)}
      {group('Inviati da poco', sent)}
      <ConfirmDialog
        open={discarding !== null}
        title={`Scartare ${discardingCode ?? 'i dati'}?`}
        confirmLabel="Scarta"
        cancelLabel="Tieni"
        danger
        onConfirm={() => discarding && void discard(discarding)}
        onCancel={() => setDiscarding(null)}
      >
        {discarding && lossOf(discarding)}
      </ConfirmDialog>
    </div>
  );
}
