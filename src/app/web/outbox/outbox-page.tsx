import { Button } from '@mantine/core';
import { useState } from 'react';
import { deviceWord } from '#platform/web/device-word.ts';
import type { OutboxEntry } from '#platform/web/drafts/outbox-entries.ts';
import { useOutboxEntries } from '#platform/web/drafts/use-outbox-entries.ts';
import { useUser } from '#platform/web/session.tsx';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { FilterChips } from '#ui/lists/filter-chips.tsx';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { DeviceNotes } from './device-notes.tsx';
import { EntryGroup } from './entry-group.tsx';
import { type EntryState, entryStates, type ListedEntry, listEntries, searchEntries } from './entry-list.ts';
import { lossOf } from './entry-words.ts';
import classes from './outbox.module.css';
import { RoomNote } from './room-note.tsx';
import { useDraftReaders } from './use-draft-readers.ts';
import { useEntryActions } from './use-entry-actions.ts';

/** With more than these there are filters over them. */
const filteredFrom = 5;

/** Everything that lies on this device: refused, on its way, not finished, and sent lately. */
export function OutboxPage() {
  const user = useUser();
  const device = useOutboxEntries(user.id);
  const readers = useDraftReaders();
  const actions = useEntryActions(device);
  const [state, setState] = useState<EntryState | null>(null);
  const [typed, setTyped] = useState('');
  const [discarding, setDiscarding] = useState<ListedEntry | null>(null);
  const { entries, isUnreadable, unsentOfOthers, desk } = device;
  if (!entries || !readers || !desk) return <Skeletons />;

  const listed = listEntries(entries, readers);
  const found = searchEntries(listed, typed);
  const groups = entryStates.map(({ id, label }) => ({
    ...{ id, label, all: listed.filter((one) => one.state === id) },
    found: found.filter((one) => one.state === id),
  }));
  const shown = groups.filter(({ id }) => state === null || id === state);
  const present = groups.filter(({ all }) => all.length > 0);
  const waiting = groups.find(({ id }) => id === 'waiting')?.all[0]?.entry;
  const isWaiting = listed.some((one) => one.state !== 'sent');
  return (
    <div className={classes.page}>
      <PageHeader title="Da inviare" detail={`Quello che è salvato su questo ${deviceWord()}.`} />
      {isUnreadable && (
        <AlertBox tone="error">
          La memoria di questo dispositivo non risponde: chiudi e riapri Radia.
        </AlertBox>
      )}
      {device.isFull && (
        <div className={classes.notes}>
          <RoomNote
            megabytesToFree={device.megabytesToFree}
            onFree={async () => void (await desk.freeRoom())}
          />
        </div>
      )}
      <DeviceNotes isWaiting={isWaiting} unsentOfOthers={unsentOfOthers} />
      {listed.length > 0 && (
        <div className={classes.all}>
          {waiting && (
            <Button size="md" color="accent" onClick={() => actions.retry(waiting)}>
              Invia ora
            </Button>
          )}
          <ExportAll onExport={() => actions.saveAll(listed.map(({ entry }) => entry))} />
        </div>
      )}
      {listed.length > filteredFrom && (
        <div className={classes.filters}>
          <SearchField
            main
            label="Cerca tra gli invii"
            placeholder="Dosimetro, sede, punto o nome"
            value={typed}
            onChange={setTyped}
          />
          {present.length > 1 && (
            <FilterChips
              label="Stato"
              chips={present.map(({ id, label, all }) => ({ id, label, count: all.length }))}
              value={state}
              onChange={setState}
            />
          )}
        </div>
      )}
      {!isWaiting && (
        <EmptyState
          text="Non c’è niente da inviare"
          detail="Qui trovi i posizionamenti che aspettano la rete."
        />
      )}
      {listed.length > 0 && shown.every((group) => group.found.length === 0) && (
        <EmptyState text="Niente corrisponde alla ricerca" />
      )}
      {shown.map((group) => (
        <EntryGroup
          key={group.id}
          title={group.label}
          listed={group.found}
          actionsOf={(one) => ({
            onRetry: () => actions.retry(one.entry),
            onMend: () => void actions.mend(one),
            onDiscard: () => setDiscarding(one),
            onSeen: () => void actions.discard(one.entry),
            onExport: () => void actions.saveOne(one),
          })}
        />
      ))}
      <DiscardQuestion
        listed={discarding}
        onDiscard={(entry) => {
          setDiscarding(null);
          void actions.discard(entry);
        }}
        onKeep={() => setDiscarding(null)}
      />
    </div>
  );
}

/** It takes a while: the pictures of all are read. */
function ExportAll({ onExport }: { onExport: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      size="md"
      variant="default"
      loading={isBusy}
      onClick={() => {
        setBusy(true);
        void onExport().finally(() => setBusy(false));
      }}
    >
      Esporta tutto
    </Button>
  );
}

type DiscardQuestionProps = {
  listed: ListedEntry | null;
  onDiscard: (entry: OutboxEntry) => void;
  onKeep: () => void;
};

function DiscardQuestion({ listed, onDiscard, onKeep }: DiscardQuestionProps) {
  return (
    <ConfirmDialog
      open={listed !== null}
      title={`Scartare ${listed?.about?.code ?? 'i dati'}?`}
      confirmLabel="Scarta"
      cancelLabel="Tieni"
      danger
      onConfirm={() => listed && onDiscard(listed.entry)}
      onCancel={onKeep}
    >
      {listed && lossOf(listed.entry)}
    </ConfirmDialog>
  );
}
