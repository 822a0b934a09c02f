import { useNavigate } from '@tanstack/react-router';
import { NewRecordPage } from '#platform/web/records/new-record-page.tsx';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { CodeSeries } from '../../dosimeter-codes/web/public.ts';
import { createDosimeters } from '../contract.ts';
import { codeProblem, newCodesIn, recordTexts } from '../rules.ts';
import { tableDosimeters } from '../table/contract.ts';
import { DestinationFields, destinationOnWire, noDestination } from './destination-fields.tsx';
import { dosimeterPlace } from './dosimeter-place.ts';
import classes from './dosimeters.module.css';

/** Registers one dosimeter or a whole delivery: the codes are typed, pasted or read by a scanner. */
export function NewDosimetersPage() {
  const navigate = useNavigate();
  const { typed, change, errors, field, frame } = useEndpointForm({
    endpoint: createDosimeters,
    refresh: [tableDosimeters],
    saved: { ...noDestination, codici: '' },
    wire: ({ codici, ...destination }) => ({ codici: newCodesIn(codici), ...destinationOnWire(destination) }),
    onSaved: ({ creati }) => {
      showToast('ok', countOf(creati.length, 'dosimetro registrato', 'dosimetri registrati'));
      const [only] = creati;
      const to = creati.length === 1 && only ? `/lb/cr39/dosimeters/${only.id}` : '/lb/cr39/dosimeters';
      void navigate({ to, ignoreBlocker: true });
    },
  });
  const codes = newCodesIn(typed.codici);
  return (
    <NewRecordPage kind={dosimeterPlace} title="Registra dosimetri">
      <div className={classes.columns}>
        <RecordForm
          label="Nuovi dosimetri"
          submitLabel={codes.length > 1 ? `Registra ${codes.length} dosimetri` : 'Registra il dosimetro'}
          {...frame}
        >
          <TextAreaField
            label="Codici"
            description="Uno per riga, oppure separati da spazi o virgole. Si possono incollare da un elenco."
            {...field('codici')}
            error={codesError(codes, errors['codici'])}
          />
          <DestinationFields value={typed} onChange={change} errors={errors} />
        </RecordForm>
        <RecordSection title="Genera una serie" look="card">
          <CodeSeries
            onAdd={(series) =>
              change({ codici: [typed.codici.trim(), ...series].filter(Boolean).join('\n') })
            }
          />
        </RecordSection>
      </div>
    </NewRecordPage>
  );
}

function codesError(codes: readonly string[], problem: string | undefined): string | undefined {
  const wrong = codes.filter((code) => codeProblem(code) !== null);
  return problem && wrong.length > 0 ? recordTexts.codesWrong(wrong) : problem;
}
