import { asItIsNow } from '#platform/web/records/as-it-is-now.ts';
import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { getRegistryHistory } from '../../registries/contract.ts';
import {
  listReferenceChoices,
  listReferences,
  type ReferenceChoice,
  type RegistryReference,
  settleReference,
} from '../contract.ts';
import { migrationTexts, referenceKindLabels } from '../rules.ts';

const asNote = 'nota';
const most = '100';

/** All that a registry named, however it was linked. */
export const referencesOf = (registry: number) => ({ registro: String(registry), size: most });

type LinkReferenceProps = { reference: RegistryReference; onClose: () => void };

/**
 * Says what the words of a registry mean: a device, worker or person of its own, or nothing that is kept here. What
 * somebody else has linked meanwhile is read with its registry: it may have left the list that it was opened from.
 */
export function LinkReference({ reference, onClose }: LinkReferenceProps) {
  const siblings = useEndpoint(listReferences, { query: referencesOf(reference.registro.id) });
  const { id, tipo, testo, stato, collegato, versione } = asItIsNow(siblings.data?.rows, reference);
  const choices = useEndpoint(listReferenceChoices, { params: { reference: id } });
  const form = useEndpointForm({
    endpoint: settleReference,
    params: { reference: id },
    refresh: [listReferences, getRegistryHistory],
    saved: { collegato: stato === 'noted' ? asNote : String(collegato?.id ?? ''), versione },
    wire: (typed) => ({ ...typed, collegato: meantBy(typed.collegato) }),
    missing: { collegato: migrationTexts.chooseOne },
    onSaved: (settled) => {
      showToast('ok', settled.collegato ? `Collegato a ${settled.collegato.nome}` : 'Lasciato come nota');
      onClose();
    },
  });
  return (
    <FormDialog title="A che cosa si riferisce?" form={form.frame} submitLabel="Salva" onClose={onClose}>
      <p>
        Il {reference.registro.label.toLowerCase()} di {reference.company.nome} dice:{' '}
        <strong>«{testo}»</strong>
      </p>
      <SelectField
        label={referenceKindLabels[tipo]}
        placeholder={choices.data || choices.error ? 'Scegli…' : 'Caricamento…'}
        options={[
          ...(choices.data?.scelte ?? []).map(optionOf),
          { value: asNote, label: 'Lascia come nota' },
        ]}
        {...form.field('collegato')}
      />
      {choices.error && <p role="alert">{choices.error.text}</p>}
    </FormDialog>
  );
}

/** Nothing is sent while nothing is chosen. */
function meantBy(chosen: string): number | null | undefined {
  if (chosen === '') return undefined;
  return chosen === asNote ? null : Number(chosen);
}

const optionOf = ({ id, nome, dettaglio }: ReferenceChoice) => ({
  value: String(id),
  label: dettaglio ? `${nome} · ${dettaglio}` : nome,
});
