import { Button } from '@mantine/core';
import { useState } from 'react';
import { deviceWord } from '#platform/web/device-word.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';

type RoomNoteProps = {
  /** What copies of what the server holds take up. */
  megabytesToFree: number;
  onFree: () => Promise<void>;
};

/** The device has no room left: what can be cleared away without losing anything, else where room may come from. */
export function RoomNote({ megabytesToFree, onFree }: RoomNoteProps) {
  const [isBusy, setBusy] = useState(false);
  const megabytes = Math.ceil(megabytesToFree);

  async function free() {
    setBusy(true);
    await onFree();
    setBusy(false);
  }

  if (megabytes === 0) {
    return (
      <AlertBox tone="error" title="Memoria piena">
        Su questo {deviceWord()} non c’è più spazio, e quello che è qui non si può togliere: non è ancora sul
        server. Elimina foto o app che non servono, poi riprova.
      </AlertBox>
    );
  }
  return (
    <AlertBox
      tone="error"
      title="Memoria piena"
      action={
        <Button variant="default" loading={isBusy} onClick={() => void free()}>
          Libera {megabytes} MB
        </Button>
      }
    >
      Su questo {deviceWord()} non c’è più spazio per altri dati. Le copie di quello che è già sul server si
      possono togliere: quello che deve ancora partire resta.
    </AlertBox>
  );
}
