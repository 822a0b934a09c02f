import { Button, Stack } from '@mantine/core';
import type { Point } from '#customers/points/contract.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { FieldError } from '#ui/fields/field-error.tsx';
import { undoRemoval } from '../draft-changes.ts';
import { removalKey } from '../step-problems.ts';
import { useWizard } from '../wizard.ts';

type RemovalListProps = { points: readonly Point[]; errors: Partial<Record<string, string>> };

/** Removals marked at a point other than the chosen one: they would be sent too, so they stay in sight. */
export function RemovalList({ points, errors }: RemovalListProps) {
  const { draft, change } = useWizard();
  const chosen = draft.point !== null && 'known' in draft.point ? draft.point.known.id : null;
  const elsewhere = draft.removals.flatMap((removal) => {
    const point = points.find(({ trattamenti }) => trattamenti.some(({ id }) => id === removal.dosimeterId));
    return point && point.id !== chosen ? [{ ...removal, alias: point.alias }] : [];
  });
  if (elsewhere.length === 0) return null;
  return (
    <Stack gap="sm" mb="md">
      {elsewhere.map(({ dosimeterId, dosimeterCode, dataRimozione, alias }) => (
        <AlertBox
          key={dosimeterId}
          tone="info"
          live={false}
          action={
            <Button variant="default" onClick={() => change(undoRemoval(dosimeterId))}>
              Annulla rimozione
            </Button>
          }
        >
          Sarà rimosso anche {dosimeterCode} da {alias}
          {dataRimozione && `, il ${formatDay(dataRimozione)}`}.
          <FieldError id={removalKey(dosimeterId)} text={errors[removalKey(dosimeterId)]} />
        </AlertBox>
      ))}
    </Stack>
  );
}
