import { deviceClock } from '#platform/web/clock.ts';
import { FormDialog } from '#platform/web/records/form-dialog.tsx';
import { useEndpointForm } from '#platform/web/records/use-endpoint-form.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { getCompany } from '../../companies/contract.ts';
import { DocumentsToCome } from '../../default-documents/web/public.ts';
import { getDevice, listCompanyDevices } from '../../devices/contract.ts';
import { getRegistryDefaults } from '../../retroactive-documents/contract.ts';
import {
  closeRegistry,
  createRegistry,
  getRegistryCard,
  getRegistryHistory,
  listCompanyRegistries,
  type RegistryRecord,
  reopenRegistry,
  updateRegistry,
} from '../contract.ts';
import { type ImplantType, registryTexts } from '../rules.ts';
import { RegistryFields, registryBody, typedRegistry } from './registry-fields.tsx';

const shownBy = [
  getCompany,
  getRegistryCard,
  getRegistryHistory,
  listCompanyRegistries,
  listCompanyDevices,
  getDevice,
];

type Done = { onClose: () => void };

/** Opens a registry in a unit. */
export function NewRegistry({ companyId, onClose }: Done & { companyId: number }) {
  const form = useEndpointForm({
    endpoint: createRegistry,
    refresh: shownBy,
    saved: typedRegistry(),
    wire: (typed) => ({ ...registryBody(typed), companyId }),
    onSaved: ({ id }) => {
      showToast('ok', `Registro ${id} aperto`);
      onClose();
    },
  });
  return (
    <FormDialog title="Nuovo registro" form={form.frame} submitLabel="Apri il registro" onClose={onClose}>
      <RegistryFields form={form} companyId={companyId} />
      {form.typed.implantType !== '' && <DocumentsToCome type={form.typed.implantType as ImplantType} />}
    </FormDialog>
  );
}

type OfRegistry = Done & { registry: RegistryRecord };

export function ChangeRegistry({ registry, onClose }: OfRegistry) {
  const form = useEndpointForm({
    endpoint: updateRegistry,
    params: { registry: registry.id },
    refresh: [...shownBy, getRegistryDefaults],
    saved: { ...typedRegistry(registry), attivo: registry.attivo, versione: registry.versione },
    wire: ({ attivo, versione, ...typed }) => ({ ...registryBody(typed), attivo, versione }),
    onSaved: () => {
      showToast('ok', 'Registro salvato');
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Modifica il registro ${registry.id}`}
      form={form.frame}
      submitLabel="Salva"
      onClose={onClose}
    >
      <RegistryFields form={form} companyId={registry.company.id} registry={registry} />
      {form.typed.implantType !== registry.implantType && <p role="status">{registryTexts.documentsStay}</p>}
    </FormDialog>
  );
}

/** Closes a registry from a day on, or opens it again. */
export function CloseRegistry({ registry, onClose }: OfRegistry) {
  const today = deviceClock.today();
  const form = useEndpointForm({
    endpoint: closeRegistry,
    params: { registry: registry.id },
    refresh: shownBy,
    saved: { date: today, versione: registry.versione },
    onSaved: () => {
      showToast('ok', `Registro ${registry.id} chiuso`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Chiudere il registro ${registry.id}?`}
      form={form.frame}
      submitLabel="Chiudi il registro"
      cancelLabel="Annulla"
      onClose={onClose}
    >
      <p>Un registro chiuso non prende più attività né lavoratori. Si può riaprire.</p>
      <DateField
        label="Chiuso il"
        today={today}
        min={registry.openDate}
        max={today}
        {...form.field('date')}
      />
    </FormDialog>
  );
}

export function ReopenRegistry({ registry, onClose }: OfRegistry) {
  const form = useEndpointForm({
    endpoint: reopenRegistry,
    params: { registry: registry.id },
    refresh: shownBy,
    saved: { versione: registry.versione },
    onSaved: () => {
      showToast('ok', `Registro ${registry.id} riaperto`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Riaprire il registro ${registry.id}?`}
      form={form.frame}
      submitLabel="Riapri il registro"
      cancelLabel="Annulla"
      tone="question"
      onClose={onClose}
    >
      <p>La data di chiusura si toglie, e il registro prende di nuovo attività e lavoratori.</p>
    </FormDialog>
  );
}

/** Takes an open registry out of work without closing it, or back. */
export function SwitchRegistry({ registry, onClose }: OfRegistry) {
  const { attivo } = registry;
  const form = useEndpointForm({
    endpoint: updateRegistry,
    params: { registry: registry.id },
    refresh: shownBy,
    saved: { ...typedRegistry(registry), versione: registry.versione },
    wire: ({ versione, ...typed }) => ({ ...registryBody(typed), attivo: !attivo, versione }),
    onSaved: () => {
      showToast('ok', attivo ? 'Registro non attivo' : 'Registro di nuovo attivo');
      onClose();
    },
  });
  return (
    <FormDialog
      title={attivo ? 'Rendere il registro non attivo?' : 'Riattivare il registro?'}
      form={form.frame}
      submitLabel={attivo ? 'Rendi non attivo' : 'Riattiva'}
      cancelLabel="Annulla"
      tone="question"
      onClose={onClose}
    >
      <p>
        {attivo
          ? 'Un registro non attivo non prende attività e non conta tra quelli attesi.'
          : 'Il registro prende di nuovo attività.'}
      </p>
    </FormDialog>
  );
}
