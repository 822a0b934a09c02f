import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { deviceWord } from '#platform/web/device-word.ts';
import { type DraftRecord, isUnsent } from '#platform/web/drafts/draft-records.ts';
import { useRecords } from '#platform/web/drafts/use-records.ts';
import { useUser } from '#platform/web/session.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { saveFile } from '#ui/pictures/save-file.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { DeviceNotes } from './device-notes.tsx';
import classes from './outbox.module.css';
import { RecordCard } from './record-card.tsx';
import { fileNameOf, lossOf } from './record-words.ts';
import { useDraftReaders } from './use-draft-readers.ts';

const openElsewhere = 'È aperto in un’altra scheda: chiudila, poi riprova da qui.';

/** Everything that lies on this device: not finished, on its way, refused, and sent lately. */
export function OutboxPage() {
  const user = useUser();
  const { records, isUnreadable, unsentOfOthers, desk, refresh } = useRecords(user.id);
  const readers = useDraftReaders();
  const router = useRouter();
  const [discarding, setDiscarding] = useState<DraftRecord | null>(null);
  if (!records || !readers || !desk) return <Skeletons />;
  const readerOf = ({ key }: DraftRecord) => readers.get(key.wizard);

  async function mend(record: DraftRecord) {
    const reader = readerOf(record);
    if (!reader || !desk) return;
    if (await desk.reopen(record, reader)) router.history.push(reader.href(record.key.context));
    else showToast('warning', openElsewhere);
  }

  async function discard(record: DraftRecord) {
    setDiscarding(null);
    if ((await desk?.discard(record)) === false) showToast('warning', openElsewhere);
    refresh();
  }

  async function saveAsFile(record: DraftRecord) {
    const text = await desk?.file(record);
    const code = readerOf(record)?.describe(record.value)?.code ?? null;
    if (text !== undefined)
      saveFile(fileNameOf(record, code), new Blob([text], { type: 'application/json' }));
  }

  const discardingCode = discarding && readerOf(discarding)?.describe(discarding.value)?.code;
  const group = (title: string, shown: DraftRecord[]) =>
    shown.length > 0 && (
      <section className={classes.group} aria-label={title}>
        <h2 className={classes.title}>{title}</h2>
        <ul className={classes.list}>
          {shown.map((record) => (
            <RecordCard
              key={record.id}
              record={record}
              reader={readerOf(record)}
              onRetry={() => void desk.retry(record).then(refresh)}
              onMend={() => void mend(record)}
              onDiscard={() => setDiscarding(record)}
              onExport={() => void saveAsFile(record)}
            />
          ))}
        </ul>
      </section>
    );

  const unsent = records.filter(({ submission }) => isUnsent(submission));
  const unfinished = records.filter(
    (record) => record.submission === null && (readerOf(record)?.isTouched(record.value) ?? true),
  );
  const sent = records.filter(({ submission }) => submission?.state === 'received');
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
