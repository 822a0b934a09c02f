import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import {
  cancelMassReview,
  deleteMassActivity,
  listMassActivities,
  restoreMassActivity,
  withdrawMassReview,
} from '../contract.ts';
import { rowQuestions } from '../states/rules.ts';

export type AskedAction = keyof typeof rowQuestions;

const asked = {
  delete: {
    endpoint: deleteMassActivity,
    text: 'La pratica resta nell’elenco, barrata: si può ripristinare.',
    done: 'eliminata',
  },
  cancel: {
    endpoint: cancelMassReview,
    text: 'La pratica torna in lavorazione e si può di nuovo modificare.',
    done: 'di nuovo in lavorazione',
  },
  restore: {
    endpoint: restoreMassActivity,
    text: 'La pratica torna nello stato che aveva quando è stata eliminata.',
    done: 'ripristinata',
  },
  withdraw: {
    endpoint: withdrawMassReview,
    text: 'La pratica torna in revisione: va riletta e confermata di nuovo prima di elaborarla.',
    done: 'di nuovo in revisione',
  },
} as const;

type MassQuestionProps = { employer: number; activity: number; action: AskedAction; onClose: () => void };

/** Asks before a mass activity is deleted, taken out of review or brought back; refused, it stays open (Q2-39, Q2-72). */
export function MassQuestion({ employer, activity, action, onClose }: MassQuestionProps) {
  const { endpoint, text, done } = asked[action];
  const { save, isSaving, failure, renew } = useSave(endpoint, [listMassActivities]);

  async function confirm() {
    if (await save({ params: { employer, activity } })) {
      showToast('ok', `Pratica #${activity} ${done}`);
      onClose();
    } else void renew();
  }

  return (
    <ConfirmDialog
      open
      title={rowQuestions[action](activity)}
      confirmLabel="Conferma"
      cancelLabel="Chiudi"
      danger={action === 'delete'}
      busy={isSaving}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{text}</p>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
    </ConfirmDialog>
  );
}
