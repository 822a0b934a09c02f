import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { appConfig } from '#platform/web/app-config.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { calledOffText } from '../../transfers/rules.ts';
import type { CalledOff } from '../differences/rules.ts';

type CalledOffQuestionProps = {
  told: readonly CalledOff[];
  isSaving: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Saving takes visits away that customers know of: who is told so, before it is done. */
export function CalledOffQuestion({ told, isSaving, onConfirm, onCancel }: CalledOffQuestionProps) {
  return (
    <ConfirmDialog
      open
      danger
      title={`Annullare ${countOf(told.length, 'visita già annunciata', 'visite già annunciate')}?`}
      confirmLabel="Salva e avvisa"
      cancelLabel="Torna al piano"
      busy={isSaving}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>Nella giornata che si salva non ci sono più, o non hanno più un’ora:</p>
      <ul>
        {told.map(({ appointment, name, at }) => (
          <li key={appointment}>
            {name}, {formatDay(romeDay(at))} alle {romeTimeOfDay(at)}
          </li>
        ))}
      </ul>
      <AlertBox live={false}>{calledOffText(appConfig.mail)}.</AlertBox>
    </ConfirmDialog>
  );
}
