import { Button } from '@mantine/core';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { leaveForHome } from './leave-for-home.ts';

type AbandonDialogProps = {
  /** 'il posizionamento' */
  work: string;
  /** It was finished and refused: it may be left among what is to be sent. */
  isFinished: boolean;
  onDiscard: () => void;
  onStay: () => void;
};

/** Asks before work that was not sent is thrown away. */
export function AbandonDialog({ work, isFinished, onDiscard, onStay }: AbandonDialogProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      title={`Scartare ${work}?`}
      onClose={onStay}
      actions={
        <>
          <Button variant="default" onClick={onStay}>
            Resta qui
          </Button>
          {isFinished && (
            <Button variant="default" onClick={leaveForHome}>
              Lascia in Da inviare
            </Button>
          )}
          <Button color="red" onClick={onDiscard}>
            Scarta
          </Button>
        </>
      }
    >
      Tutto quello che hai inserito va perso.
      {isFinished && ' Lasciato in Da inviare, lo ritrovi lì com’è.'}
    </Dialog>
  );
}
