import { deviceClock } from '#platform/web/clock.ts';
import type { FieldOf } from '#platform/web/records/use-body-fields.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { DeviceChoice } from '../../devices/web/public.ts';
import type { RegistryRecord } from '../contract.ts';
import { type ImplantType, implantTypeLabels, implantTypes, kindOfImplant, whyNotDevice } from '../rules.ts';

export type TypedRegistry = Record<'implantType' | 'device' | 'openDate' | 'notes', string>;

export function typedRegistry(registry?: RegistryRecord): TypedRegistry {
  return {
    implantType: registry?.implantType ?? '',
    device: registry?.device ? String(registry.device.id) : '',
    openDate: registry?.openDate ?? deviceClock.today(),
    notes: registry?.notes ?? '',
  };
}

export function registryBody({ implantType, device, ...rest }: TypedRegistry) {
  return {
    ...rest,
    implantType: (implantType || undefined) as ImplantType,
    device: device === '' ? null : Number(device),
  };
}

type RegistryFieldsProps = {
  form: { typed: TypedRegistry; field: FieldOf<TypedRegistry> };
  companyId: number;
  /** Its kind stays what it is. */
  registry?: RegistryRecord;
};

/** What a registry is for, of which device, since when. */
export function RegistryFields({ form: { typed, field }, companyId, registry }: RegistryFieldsProps) {
  const today = deviceClock.today();
  const kind = typed.implantType === '' ? null : kindOfImplant(typed.implantType as ImplantType);
  return (
    <>
      <SelectField
        label="Tipo di impianto"
        options={implantTypes
          .filter((type) => !registry || kindOfImplant(type) === registry.kind)
          .map((value) => ({ value, label: implantTypeLabels[value] }))}
        {...field('implantType')}
      />
      <DeviceChoice
        companyId={companyId}
        chosen={registry?.device?.id}
        fits={(type) => kind === null || whyNotDevice(kind, type) === null}
        placeholder="Nessuno in particolare"
        {...field('device')}
      />
      <DateField label="Data di apertura" today={today} max={today} {...field('openDate')} />
      <TextAreaField label="Note" rows={2} {...field('notes')} />
    </>
  );
}
