import { useState } from 'react';
import { deviceClock } from '#platform/web/clock.ts';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { DosimeterTagField } from '../../dosimeter-codes/web/public.ts';
import { getDosimeterRecord } from '../../dosimeter-records/contract.ts';
import { tableDosimeters } from '../../dosimeter-records/web/public.ts';
import { type Returned, takeInReturns } from '../contract.ts';
import { InLaboratory } from './in-laboratory.tsx';
import { ReturnedList } from './returned-list.tsx';

/** Dosimeters that come back: read one after the other, each told what it is. */
export function ReturnsPage() {
  const today = deviceClock.today();
  const [day, setDay] = useState(today);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [taken, setTaken] = useState<readonly Returned[]>([]);
  const { save, isSaving, failure } = useSave(takeInReturns, [tableDosimeters, getDosimeterRecord], {
    isRepeatable: true,
  });
  const body = {
    rientrato: day,
    dosimetri: codes.map((codice) => ({ codice, azione: null, fine: null })),
  };
  const { errors, check } = useSubmitErrors(problemsOf(takeInReturns, body));
  const shown: Partial<Record<string, string>> = { ...failure?.errors, ...errors };

  async function submit() {
    const answer = await save({ body });
    if (!answer) return;
    setCodes([]);
    addTaken(answer.dosimetri);
  }

  /** The latest first, each dosimeter once. */
  function addTaken(fresh: readonly Returned[]) {
    setTaken((before) => [
      ...fresh,
      ...before.filter(({ codice }) => !fresh.some((one) => one.codice === codice)),
    ]);
  }

  return (
    <>
      <PageHeader
        title="Rientri"
        detail="I dosimetri che tornano in laboratorio: di ognuno si vede che cos’è e se serve una decisione."
      />
      <RecordForm
        label="Rientri"
        submitLabel={
          codes.length === 0
            ? 'Registra il rientro'
            : `Registra il rientro di ${countOf(codes.length, 'dosimetro', 'dosimetri')}`
        }
        isSaving={isSaving}
        failure={failure}
        isDirty={codes.length > 0}
        check={check}
        onSubmit={() => void submit()}
      >
        <DateField
          label="Rientrati il"
          required
          today={today}
          max={today}
          value={day}
          onChange={setDay}
          error={shown['rientrato']}
        />
        <DosimeterTagField
          label="Dosimetri"
          required
          description="Codici scritti, incollati da un elenco o letti con la fotocamera, uno dopo l’altro."
          value={codes}
          onChange={setCodes}
          error={shown['dosimetri']}
        />
      </RecordForm>
      {taken.length > 0 && <ReturnedList taken={taken} day={day} onDecided={addTaken} />}
      <InLaboratory />
    </>
  );
}
