import { deviceClock } from '#platform/web/clock.ts';
import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import type { FieldOf } from '#platform/web/records/use-body-fields.ts';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import { DateField } from '#ui/fields/date-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { DeviceChoice } from '../../devices/web/public.ts';
import { createManual, listCompanyManuals, type ManualRecord, updateManual } from '../contract.ts';

type TypedManual = Record<'title' | 'device' | 'openDate' | 'closeDate' | 'notes', string>;

function typedManual(manual?: ManualRecord): TypedManual {
  return {
    title: manual?.title ?? '',
    device: manual?.device ? String(manual.device.id) : '',
    openDate: manual?.openDate ?? deviceClock.today(),
    closeDate: manual?.closeDate ?? '',
    notes: manual?.notes ?? '',
  };
}

function manualBody({ title, device, openDate, closeDate, notes }: TypedManual) {
  return {
    ...{ title, openDate, notes },
    ...{ device: device === '' ? null : Number(device), closeDate: closeDate || null },
  };
}

/** Opens a quality manual in a unit. */
export function NewManual({ companyId, onClose }: { companyId: number; onClose: () => void }) {
  const form = useEndpointForm({
    endpoint: createManual,
    refresh: [listCompanyManuals],
    saved: typedManual(),
    wire: (typed) => ({ ...manualBody(typed), companyId }),
    onSaved: ({ title }) => {
      showToast('ok', `Manuale aperto: ${title}`);
      onClose();
    },
  });
  return (
    <FormDialog
      title="Nuovo manuale di qualità"
      form={form.frame}
      submitLabel="Apri il manuale"
      onClose={onClose}
    >
      <ManualFields field={form.field} companyId={companyId} />
    </FormDialog>
  );
}

export function ChangeManual({ manual, onClose }: { manual: ManualRecord; onClose: () => void }) {
  const form = useEndpointForm({
    endpoint: updateManual,
    params: { manual: manual.id },
    refresh: [listCompanyManuals],
    saved: { ...typedManual(manual), attivo: manual.attivo, versione: manual.versione },
    wire: ({ attivo, versione, ...typed }) => ({ ...manualBody(typed), attivo, versione }),
    onSaved: () => {
      showToast('ok', 'Manuale salvato');
      onClose();
    },
  });
  return (
    <FormDialog
      title="Modifica il manuale di qualità"
      form={form.frame}
      submitLabel="Salva"
      onClose={onClose}
    >
      <ManualFields field={form.field} companyId={manual.companyId} manual={manual} />
      <CheckField label="Attivo" checked={form.typed.attivo} onChange={(attivo) => form.change({ attivo })} />
    </FormDialog>
  );
}

type ManualFieldsProps = { field: FieldOf<TypedManual>; companyId: number; manual?: ManualRecord };

function ManualFields({ field, companyId, manual }: ManualFieldsProps) {
  const today = deviceClock.today();
  return (
    <>
      <TextField label="Titolo" firstLetterUpper autoComplete="off" {...field('title')} />
      <DeviceChoice
        companyId={companyId}
        chosen={manual?.device?.id}
        placeholder="Tutta l’unità"
        {...field('device')}
      />
      <DateField label="Aperto il" today={today} max={today} {...field('openDate')} />
      {manual && <DateField label="Chiuso il" today={today} max={today} {...field('closeDate')} />}
      <TextAreaField label="Note" rows={2} {...field('notes')} />
    </>
  );
}
