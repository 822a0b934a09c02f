import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { type CardOnWire, type CardPage, getControlCard } from '../card/contract.ts';
import { openControlCard } from '../card/keeping/contract.ts';
import { listFormInstruments } from '../contract.ts';
import { usualMeasurements } from '../rules.ts';

type OpenCardProps = { page: CardPage; current: CardOnWire | null; onClose: () => void };

/** Opens a card; where one is in use the new one takes its place, with the reason. */
export function OpenCard({ page, current, onClose }: OpenCardProps) {
  const form = useEndpointForm({
    endpoint: openControlCard,
    params: { client: page.cliente.value, instrument: page.strumento.id },
    refresh: [getControlCard, listFormInstruments],
    saved: {
      nome: current?.nome ?? `Carta ${page.oggi.slice(0, 4)}`,
      edr: current?.edrId ? String(current.edrId) : '',
      misureNecessarie: String(current?.misureNecessarie ?? usualMeasurements),
      motivo: '',
      inUso: current && { carta: current.id, versione: current.versione },
    },
    wire: ({ nome, edr, misureNecessarie, motivo, inUso }) => ({
      ...{ nome, edr: edr === '' ? null : Number(edr), misureNecessarie: Number(misureNecessarie) },
      sostituisce: inUso && { ...inUso, motivo },
    }),
    onSaved: () => {
      showToast('ok', current ? 'Carta di controllo sostituita' : 'Carta di controllo aperta');
      onClose();
    },
  });
  const { field, errors, typed, change } = form;
  return (
    <FormDialog
      title={current ? 'Sostituisci la carta di controllo' : 'Nuova carta di controllo'}
      form={form.frame}
      submitLabel={current ? 'Sostituisci la carta' : 'Apri la carta'}
      onClose={onClose}
    >
      {current && (
        <p>
          La carta «{current.nome}» si chiude oggi e resta da leggere. La nuova comincia dalle misure di
          limite: fino all’ultima lo strumento non si può usare.
        </p>
      )}
      <TextField label="Nome della carta" {...field('nome')} />
      <SelectField
        label="Esperto di radioprotezione"
        options={[
          { value: '', label: 'Quello del cliente' },
          ...page.esperti.map(({ value, label }) => ({ value: String(value), label })),
        ]}
        {...field('edr')}
      />
      <NumberField
        label="Misure di limite necessarie"
        description="Da 2 a 100: da esse vengono media e limiti."
        maxDigits={3}
        {...field('misureNecessarie')}
      />
      {current && (
        <TextAreaField
          label="Motivo"
          value={typed.motivo}
          onChange={(motivo) => change({ motivo })}
          error={errors['motivo'] ?? errors['sostituisce.motivo'] ?? errors['sostituisce']}
        />
      )}
    </FormDialog>
  );
}
