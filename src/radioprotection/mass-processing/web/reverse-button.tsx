import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx';
import { showToast, undoToastMs } from '#ui/shell/toasts.ts';
import { listActionTypes, listMassActivities } from '../../mass-activities/contract.ts';
import { type MassPlace, massHref } from '../../mass-activities/rules.ts';
import { proposeReverse } from '../../mass-outcomes/contract.ts';
import { reverseTexts } from '../../mass-outcomes/rules.ts';
import type { StatusActivity } from '../contract.ts';
import { canReverse } from '../status/rules.ts';

type ReverseButtonProps = {
  place: MassPlace & { activity: number };
  documents: readonly StatusActivity[];
};

/** Takes back what is in force: a new mass activity with the values of before, for whoever may prepare its operations. */
export function ReverseButton({ place, documents }: ReverseButtonProps) {
  const { data: granted } = useEndpoint(listActionTypes, { params: { employer: place.employer } });
  const [isAsking, setAsking] = useState(false);
  if (
    !granted ||
    !canReverse(
      documents,
      granted.map(({ label }) => label),
    )
  )
    return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {reverseTexts.propose}
      </Button>
      {isAsking && <ReverseQuestion place={place} onClose={() => setAsking(false)} />}
    </>
  );
}

type ReverseQuestionProps = { place: ReverseButtonProps['place']; onClose: () => void };

function ReverseQuestion({ place, onClose }: ReverseQuestionProps) {
  const { employer, activity } = place;
  const { save, isSaving, failure } = useSave(proposeReverse, [listMassActivities]);
  const navigate = useNavigate();

  async function confirm() {
    const made = await save({ params: { employer, activity } });
    if (!made) return;
    const { activity: proposed, daCorreggere } = made;
    if (daCorreggere.length === 0) showToast('ok', reverseTexts.made(proposed));
    else showToast('warning', reverseTexts.madeInPart(proposed, daCorreggere), { stayMs: undoToastMs });
    await navigate({ to: massHref({ ...place, activity: proposed }, 'edit') });
  }

  return (
    <ConfirmDialog
      open
      title={reverseTexts.question(activity)}
      confirmLabel={reverseTexts.propose}
      busy={isSaving}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{reverseTexts.explained}</p>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
    </ConfirmDialog>
  );
}
