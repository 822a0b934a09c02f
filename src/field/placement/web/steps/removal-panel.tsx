import { Button, Stack } from '@mantine/core';
import type { Placement } from '#customers/points/contract.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { markRemoval, undoRemoval } from '../draft-changes.ts';
import { removalKey } from '../step-problems.ts';
import classes from '../wizard.module.css';
import { useWizard } from '../wizard.ts';

type RemovalPanelProps = { active: readonly Placement[]; errors: Partial<Record<string, string>> };

/** The dosimeters measuring at an occupied point, each of which can be marked for removal (G19). */
export function RemovalPanel({ active, errors }: RemovalPanelProps) {
  return (
    <Stack gap="sm">
      {active.length > 1 && (
        <AlertBox tone="warning" live={false}>
          Qui risultano attivi {active.length} dosimetri: prima di posizionarne un altro va chiuso con la
          sostituzione quello di troppo.
        </AlertBox>
      )}
      {active.map((placement) => (
        <Removal key={placement.id} placement={placement} error={errors[removalKey(placement.id)]} />
      ))}
    </Stack>
  );
}

function Removal({ placement, error }: { placement: Placement; error: string | undefined }) {
  const { draft, today, change } = useWizard();
  const { id, codice, inizio } = placement;
  const removal = draft.removals.find(({ dosimeterId }) => dosimeterId === id);
  const mark = (dataRimozione: string) =>
    change(markRemoval({ dosimeterId: id, dosimeterCode: codice, dataRimozione }));
  return (
    <div className={classes.removal}>
      <div className={classes.removalHead}>
        <span>
          <span className="ui-code">{codice}</span> dal {formatDay(inizio)}
        </span>
        {removal ? (
          <Button
            variant="default"
            aria-label={`Annulla rimozione di ${codice}`}
            onClick={() => change(undoRemoval(id))}
          >
            Annulla rimozione
          </Button>
        ) : (
          <Button variant="default" aria-label={`Rimuovi ${codice}`} onClick={() => mark(today)}>
            Rimuovi
          </Button>
        )}
      </div>
      {removal && (
        <DateField
          label={`Data di rimozione di ${codice}`}
          required
          today={today}
          min={inizio}
          max={today}
          value={removal.dataRimozione}
          onChange={mark}
          error={error}
        />
      )}
    </div>
  );
}
