import { expiryNoticeDays, nominalExposureDays } from '#customers/points/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import { daysPlaced, isEarlyRemoval } from '../../rules.ts';
import classes from '../replacement.module.css';
import { useWizard } from '../wizard.ts';

const leastDays = nominalExposureDays - expiryNoticeDays;

/** Inside the card of the chosen dosimeter: since when, where, whether it may go already, whether it is lost. */
export function OldDosimeterPanel({ error }: { error: string | undefined }) {
  const { draft, change } = useWizard();
  const { oldDosimeter, address, removalDate } = draft;
  if (oldDosimeter === null || removalDate === '') return null;
  const days = daysPlaced(oldDosimeter, removalDate);
  return (
    <>
      <p>
        Posizionato il {formatDay(oldDosimeter.inizio)}. {address?.addressLabel}
      </p>
      {isEarlyRemoval(draft) && (
        <AlertBox
          tone="warning"
          live={false}
          action={
            <CheckField
              label="Procedi comunque"
              checked={draft.isEarlyConfirmed}
              onChange={(isEarlyConfirmed) => change((value) => ({ ...value, isEarlyConfirmed }))}
              error={error}
            />
          }
        >
          Attenzione: questo dosimetro è stato posizionato {days} {days === 1 ? 'giorno' : 'giorni'} fa.
          <span className={classes.expected}>
            Di norma si toglie tra {leastDays} e {nominalExposureDays} giorni: prima, la misura è più incerta
            e ai giorni della relazione finale ne mancano di più.
          </span>
        </AlertBox>
      )}
      <CheckField
        label="Dosimetro smarrito"
        checked={draft.lost}
        onChange={(lost) => change((value) => ({ ...value, lost }))}
      />
    </>
  );
}
