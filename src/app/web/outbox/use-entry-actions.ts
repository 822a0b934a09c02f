import { useRouter } from '@tanstack/react-router';
import { deviceClock } from '#platform/web/clock.ts';
import type { OutboxEntry } from '#platform/web/drafts/outbox-entries.ts';
import type { EntriesOnDevice } from '#platform/web/drafts/use-outbox-entries.ts';
import { useSessionEnd } from '#platform/web/session.tsx';
import { saveFile } from '#ui/pictures/save-file.ts';
import { showToast } from '#ui/shell/toasts.ts';
import type { ListedEntry } from './entry-list.ts';
import { fileNameOf } from './entry-words.ts';
import { fileOfAll, nameOfAll } from './export-entries.ts';

const openElsewhere = 'È aperto in un’altra scheda: chiudila, poi riprova da qui.';
const unreadable = 'La memoria di questo dispositivo non risponde: chiudi e riapri Radia.';

/** What can be done with the entries of the list. */
export function useEntryActions({ desk, refresh }: EntriesOnDevice) {
  const router = useRouter();
  const { hasEnded, askToSignIn } = useSessionEnd();

  /** Wakes all that waits, too; once the session is over only signing in helps. */
  function retry(entry: OutboxEntry): void {
    if (hasEnded) askToSignIn();
    else void desk?.retry(entry).then(refresh);
  }

  async function mend({ entry, reader }: ListedEntry): Promise<void> {
    if (!reader || !desk) return;
    if (await desk.reopen(entry, reader)) router.history.push(reader.href(entry.key.context));
    else showToast('warning', openElsewhere);
  }

  async function discard(entry: OutboxEntry): Promise<void> {
    if ((await desk?.discard(entry)) === false) showToast('warning', openElsewhere);
    refresh();
  }

  async function saveOne({ entry, about }: ListedEntry): Promise<void> {
    const text = await desk?.file(entry);
    if (text !== undefined)
      saveFile(fileNameOf(entry, about?.code ?? null), new Blob([text], { type: 'application/json' }));
  }

  async function saveAll(entries: readonly OutboxEntry[]): Promise<void> {
    if (!desk) return;
    try {
      saveFile(nameOfAll(deviceClock.now()), await fileOfAll(entries, desk));
    } catch {
      showToast('error', unreadable);
    }
  }

  return { retry, mend, discard, saveOne, saveAll };
}
