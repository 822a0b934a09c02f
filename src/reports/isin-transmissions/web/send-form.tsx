import { addDays } from '#platform/contract/dates.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { showToast } from '#ui/shell/toasts.ts';
import type { Transmission } from '../contract.ts';
import { sendTransmission } from '../files/contract.ts';
import { sentOnProblem } from '../rules.ts';
import classes from './isin.module.css';
import { readAgain } from './read-again.ts';

/** Notes that a file was uploaded to the portal, once it was. */
export function SendForm({ record }: { record: Transmission }) {
  const today = deviceClock.today();
  const files = record.exports.filter(({ isOld }) => !isOld);
  const { typed, change, reset } = useTyped({ exportId: String(files[0]?.id ?? ''), sentOn: '', note: '' });
  const { save, isSaving, failure, reload } = useSave(sendTransmission, readAgain);
  const { errors, check } = useSubmitErrors({
    exportId: typed.exportId === '' ? 'Scegliere il file inviato.' : '',
    sentOn:
      typed.sentOn === '' ? 'Indicare la data di invio.' : (sentOnProblem(typed.sentOn, record, today) ?? ''),
  });
  const shown: Partial<Record<string, string>> = { ...failure?.errors, ...errors };

  async function submit() {
    const body = {
      version: record.version,
      exportId: Number(typed.exportId),
      sentOn: typed.sentOn,
      note: typed.note || null,
    };
    if (await save({ params: { transmission: record.id }, body })) showToast('ok', 'Invio registrato');
  }

  return (
    <div className={classes.panel}>
      <p>Caricare il file sul portale dell’ISIN, poi registrare qui l’invio: non si potrà più riaprire.</p>
      <RecordForm
        label="Invio"
        submitLabel="Registra l’invio"
        isSaving={isSaving}
        failure={failure}
        isDirty={typed.sentOn !== '' || typed.note !== ''}
        check={check}
        onSubmit={() => void submit()}
        onReset={reset}
        onReload={reload}
      >
        <SelectField
          label="File inviato"
          required
          value={typed.exportId}
          onChange={(exportId) => change({ exportId })}
          options={files.map(({ id, name, mapping }) => ({
            value: String(id),
            label: `${name} (colonne ${mapping})`,
          }))}
          error={shown['exportId']}
        />
        <DateField
          label="Inviato il"
          required
          today={today}
          min={addDays(record.endsOn, 1)}
          max={today}
          value={typed.sentOn}
          onChange={(sentOn) => change({ sentOn })}
          error={shown['sentOn']}
        />
        <TextField
          label="Nota"
          maxLength={500}
          value={typed.note}
          onChange={(note) => change({ note })}
          error={shown['note']}
        />
      </RecordForm>
    </div>
  );
}
