import { Button, Stack } from '@mantine/core';
import { formatDay } from '#platform/contract/dates.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { undoRemoval } from '../draft-changes.ts';
import { type PointAhead, type Removal, type RemovalTarget, removalTarget } from '../points-ahead.ts';
import { removalKey } from '../step-problems.ts';
import { useWizard } from '../wizard.ts';

type RemovalListProps = { points: readonly PointAhead[]; errors: Partial<Record<string, string>> };

/**
 * Removals marked at a point other than the chosen one, and of what is not active any more: they would be sent too, so
 * they stay in sight.
 */
export function RemovalList({ points, errors }: RemovalListProps) {
  const { draft, change } = useWizard();
  const chosen = draft.point !== null && 'known' in draft.point ? draft.point.known.id : null;
  const shown = draft.removals
    .map((removal) => ({ ...removal, target: removalTarget(removal, points) }))
    .filter(({ target }) => target.state !== 'active' || target.point.id !== chosen);
  if (shown.length === 0) return null;
  return (
    <Stack gap="sm" mb="md">
      {shown.map(({ target, ...removal }) => (
        <AlertBox
          key={removal.dosimeterId}
          tone={target.state === 'active' ? 'info' : 'warning'}
          live={false}
          action={
            <Button
              variant="default"
              aria-label={`Annulla rimozione di ${removal.dosimeterCode}`}
              onClick={() => change(undoRemoval(removal.dosimeterId))}
            >
              Annulla rimozione
            </Button>
          }
        >
          {inWords(removal, target)}
          <FieldError id={removalKey(removal.dosimeterId)} text={errors[removalKey(removal.dosimeterId)]} />
        </AlertBox>
      ))}
    </Stack>
  );
}

function inWords({ dosimeterCode, dataRimozione }: Removal, target: RemovalTarget): string {
  if (target.state === 'queued') return `La rimozione di ${dosimeterCode} è già in attesa di invio.`;
  if (target.state === 'gone') return `${dosimeterCode} intanto è già stato rimosso o spostato.`;
  const day = dataRimozione && `, il ${formatDay(dataRimozione)}`;
  return `Sarà rimosso anche ${dosimeterCode} da ${target.point.alias}${day}.`;
}
