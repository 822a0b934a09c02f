import { useState } from 'react';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { transmissionTexts } from '../rules.ts';
import classes from './isin.module.css';

type ReasonDialogProps = {
  open: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  busy: boolean;
  failure: string | undefined;
  onConfirm: (reason: string) => void;
  onCancel: () => void;
};

/** Asks why before something is done. */
export function ReasonDialog({ text, failure, onConfirm, ...rest }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const problem = reason.trim().length < 5 ? transmissionTexts.noReason : '';
  const { errors, check } = useSubmitErrors({ reason: problem });
  return (
    <ConfirmDialog {...rest} onConfirm={() => check() && onConfirm(reason)}>
      <div className={classes.asked}>
        <p>{text}</p>
        <TextAreaField
          label="Motivo"
          required
          rows={3}
          maxLength={500}
          value={reason}
          onChange={setReason}
          error={errors.reason}
        />
        {failure && <AlertBox tone="error">{failure}</AlertBox>}
      </div>
    </ConfirmDialog>
  );
}
