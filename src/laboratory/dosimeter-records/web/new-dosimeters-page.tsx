import { useNavigate } from '@tanstack/react-router';
import { appLink } from '#platform/web/app-link.tsx';
import { problemsOf } from '#platform/web/records/problems-of.ts';
import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useSave } from '#platform/web/records/use-save.ts';
import { useTyped } from '#platform/web/records/use-typed.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import { countOf } from '#ui/lists/count-of.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { createDosimeters } from '../contract.ts';
import { codeProblem, codesIn, recordTexts } from '../rules.ts';
import { tableDosimeters } from '../table/contract.ts';
import {
  type Destination,
  DestinationFields,
  destinationOnWire,
  noDestination,
} from './destination-fields.tsx';

const nothing: Destination & { codes: string } = { ...noDestination, codes: '' };

/** Registers one dosimeter or a whole delivery: the codes are typed, pasted or read by a scanner. */
export function NewDosimetersPage() {
  const navigate = useNavigate();
  const { typed, change, isDirty, reset } = useTyped(nothing);
  const { save, isSaving, failure } = useSave(createDosimeters, [tableDosimeters]);
  const codici = codesIn(typed.codes);
  const body = { codici, ...destinationOnWire(typed) };
  const { errors, check } = useSubmitErrors(problemsOf(createDosimeters, body));

  async function submit() {
    const created = await save({ body });
    if (!created) return;
    showToast('ok', countOf(created.creati.length, 'dosimetro registrato', 'dosimetri registrati'));
    const [only] = created.creati;
    const to = created.creati.length === 1 && only ? `/lb/cr39/dosimeters/${only.id}` : '/lb/cr39/dosimeters';
    void navigate({ to, ignoreBlocker: true });
  }

  return (
    <>
      <PageHeader
        title="Registra dosimetri"
        breadcrumb={[{ label: 'Dosimetri', href: '/lb/cr39/dosimeters' }]}
        link={appLink}
      />
      <RecordForm
        label="Nuovi dosimetri"
        submitLabel={codici.length > 1 ? `Registra ${codici.length} dosimetri` : 'Registra il dosimetro'}
        isSaving={isSaving}
        failure={failure}
        isDirty={isDirty}
        check={check}
        onSubmit={() => void submit()}
        onReset={reset}
      >
        <TextAreaField
          label="Codici"
          required
          description="Uno per riga, oppure separati da spazi o virgole. Si possono incollare da un elenco."
          value={typed.codes}
          onChange={(codes) => change({ codes })}
          error={codesError(codici, errors['codici'] ?? failure?.errors['codici'])}
        />
        <DestinationFields value={typed} onChange={change} errors={{ ...failure?.errors, ...errors }} />
      </RecordForm>
    </>
  );
}

function codesError(codes: readonly string[], problem: string | undefined): string | undefined {
  const wrong = codes.filter((code) => codeProblem(code) !== null);
  return problem && wrong.length > 0 ? recordTexts.codesWrong(wrong) : problem;
}
