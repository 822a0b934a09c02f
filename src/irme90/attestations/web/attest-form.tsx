import { RecordForm } from '#platform/web/records/record-form.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { SingleChoiceField } from '#ui/fields/single-choice-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { getWorkItem, listWork } from '../../measures/contract.ts';
import { type Conclusion, conclusions } from '../../words/rules.ts';
import { type Attestation, attestForm, getAttestation } from '../contract.ts';
import { listRegister } from '../register/contract.ts';
import { attestationTexts, conclusionLabels } from '../rules.ts';

/** With the version that it is typed over. */
type Typed = {
  esito: Conclusion | null;
  nota: string;
  metallo: string;
  origine: string;
  versione: number;
};

type AttestFormProps = { form: Attestation; readAgain: () => Promise<Attestation | undefined> };

/** Accepted or rejected; of which metal, from where. Until the document is signed it may be concluded anew. */
export function AttestForm({ form: received, readAgain }: AttestFormProps) {
  const { conclusione, anagrafica, versione, id } = received;
  const saved: Typed = {
    ...{ esito: conclusione?.esito ?? null, nota: conclusione?.nota ?? '' },
    ...{ metallo: anagrafica.merce.metallo, origine: anagrafica.merce.origine, versione },
  };
  const form = useEndpointForm({
    endpoint: attestForm,
    params: { mod: id },
    refresh: [getAttestation, getWorkItem, listWork, listRegister],
    saved,
    wire: (typed: Typed) => typed,
    onSaved: ({ registro }) => showToast('ok', attestationTexts.attested(registro ?? '')),
  });
  const { typed, change, errors, field, frame } = form;

  async function send(): Promise<boolean> {
    const isDone = await frame.onSubmit();
    // What was stored may differ from what was typed by a blank: from here on the form follows it.
    if (isDone) frame.onReset();
    return isDone;
  }
  /** What changed meanwhile is shown above; what was typed stays, and is now meant for that. */
  async function reload() {
    const now = await readAgain();
    if (!now) return;
    change({ versione: now.versione });
    form.reload();
  }
  return (
    <RecordForm
      label="Conclusione"
      submitLabel={conclusione ? 'Cambia la conclusione' : 'Registra la conclusione'}
      {...frame}
      onSubmit={send}
      onReload={() => void reload()}
    >
      <TextField label="Metallo" {...field('metallo')} />
      <TextField label="Provenienza" {...field('origine')} />
      <SingleChoiceField
        label="Conclusione"
        required
        options={conclusions.map((one) => ({ id: one, label: conclusionLabels[one] }))}
        value={typed.esito}
        onChange={(esito) => change({ esito })}
        error={errors.esito}
      />
      <TextAreaField
        label="Nota"
        rows={3}
        required={typed.esito === 'respinto'}
        value={typed.nota}
        onChange={(nota) => change({ nota })}
        error={errors.nota}
      />
    </RecordForm>
  );
}
