import { Button } from '@mantine/core';
import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { IconButton } from '#ui/controls/icon-button.tsx';

type PlannerActionsProps = {
  isFull: boolean;
  label: string;
  isSaving: boolean;
  onFull: () => void;
  onSave: () => void;
  /** What stands before them. */
  children?: React.ReactNode;
};

/** What stands beside the title: the whole screen, and saving. */
export function PlannerActions({ isFull, label, isSaving, onFull, onSave, children }: PlannerActionsProps) {
  return (
    <>
      {children}
      <IconButton
        label={isFull ? 'Esci da schermo intero' : 'Schermo intero'}
        variant="default"
        tooltipSide="bottom"
        onClick={onFull}
      >
        {isFull ? <IconMinimize size={20} aria-hidden /> : <IconMaximize size={20} aria-hidden />}
      </IconButton>
      <Button color="accent" loading={isSaving} onClick={onSave}>
        {label}
      </Button>
    </>
  );
}
