import { useState } from 'react';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { deviceClock } from '#platform/web/clock.ts';
import { useOfferUndo } from '#platform/web/records/offer-undo.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { useSearchParams } from '#platform/web/search-params.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { splitCodes } from '../../dosimeter-codes/rules.ts';
import { DosimeterTagField } from '../../dosimeter-codes/web/public.ts';
import { getDosimeterRecord } from '../../dosimeter-records/contract.ts';
import { tableDosimeters } from '../../dosimeter-records/web/public.ts';
import { undoMovement } from '../../movements/contract.ts';
import { type Returned, takeInReturns } from '../contract.ts';
import { noticeOf } from '../rules.ts';
import { InLaboratory } from './in-laboratory.tsx';
import { ReturnedList } from './returned-list.tsx';

/** Dosimeters that come back: read one after the other or brought along in the address, each told what it is. */
export function ReturnsPage() {
  const today = deviceClock.today();
  const offerUndo = useOfferUndo();
  const [params] = useSearchParams();
  const brought: readonly string[] = splitCodes(params['codici'] ?? '');
  const [taken, setTaken] = useState<readonly Returned[]>([]);
  const { typed, change, field, frame } = useEndpointForm({
    endpoint: takeInReturns,
    refresh: [tableDosimeters, getDosimeterRecord],
    saved: { rientrato: today, dosimetri: brought },
    wire: ({ rientrato, dosimetri }) => ({
      rientrato,
      dosimetri: dosimetri.map((codice) => ({ codice, azione: null, fine: null })),
    }),
    onSaved: (answer) => {
      change({ dosimetri: [] });
      addTaken(answer);
    },
    isRepeatable: true,
  });
  const count = typed.dosimetri.length;

  /** The latest first, each dosimeter once. What is taken back is read no more. */
  function addTaken({ dosimetri: fresh, annulla }: ResponseOf<typeof takeInReturns>) {
    const without = (before: readonly Returned[]) =>
      before.filter(({ codice }) => !fresh.some((one) => one.codice === codice));
    setTaken((before) => [...fresh, ...without(before)]);
    const said = noticeOf(fresh);
    if (said !== null) offerUndo(said, undoMovement, [annulla], () => setTaken(without));
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
          count === 0
            ? 'Registra il rientro'
            : `Registra il rientro di ${countOf(count, 'dosimetro', 'dosimetri')}`
        }
        {...frame}
        // The day stays for what comes next; nothing is lost with it.
        isDirty={count > 0}
      >
        <DateField label="Rientrati il" today={today} max={today} {...field('rientrato')} />
        <DosimeterTagField
          label="Dosimetri"
          description="Codici scritti, incollati da un elenco o letti con la fotocamera, uno dopo l’altro."
          {...field('dosimetri')}
        />
      </RecordForm>
      {taken.length > 0 && <ReturnedList taken={taken} day={typed.rientrato} onDecided={addTaken} />}
      <InLaboratory />
    </>
  );
}
