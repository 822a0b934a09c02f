import { deviceWord, installHint } from '#platform/web/device-word.ts';
import { useStoragePromise } from '#platform/web/use-storage-promise.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import classes from './outbox.module.css';

type DeviceNotesProps = {
  /** There is something here that is nowhere else. */
  isWaiting: boolean;
  unsentOfOthers: number;
};

/** What should be known about the device itself. */
export function DeviceNotes({ isWaiting, unsentOfOthers }: DeviceNotesProps) {
  const isPromised = useStoragePromise();
  return (
    <div className={classes.notes}>
      {isWaiting && isPromised === false && (
        <AlertBox tone="warning" live={false}>
          Questo browser non garantisce di conservare i dati: può cancellarli se manca spazio o dopo giorni
          senza uso. Invia appena c’è rete, o {installHint()}.
        </AlertBox>
      )}
      {unsentOfOthers > 0 && (
        <AlertBox tone="info" live={false}>
          {unsentOfOthers === 1
            ? `Su questo ${deviceWord()} c’è anche un invio di un altro utente: partirà quando accederà di nuovo.`
            : `Su questo ${deviceWord()} ci sono anche ${unsentOfOthers} invii di altri utenti: partiranno quando accederanno di nuovo.`}
        </AlertBox>
      )}
    </div>
  );
}
