import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  title: string;
  size?: 'md' | 'lg';
  /** What will happen and to how many. */
  children: ReactNode;
  /** Says it in the button itself ('Emetti 37 relazioni'). */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  /** It cannot be done; the children say why. */
  isDisabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmDialog({
  confirmLabel,
  cancelLabel = 'Annulla',
  danger,
  busy,
  isDisabled = false,
  onConfirm,
  onCancel,
  ...rest
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...rest}
      role="alertdialog"
      onClose={onCancel}
      actions={
        <>
          <Button variant="default" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            color={danger ? 'red' : 'accent'}
            loading={busy ?? false}
            disabled={isDisabled}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
