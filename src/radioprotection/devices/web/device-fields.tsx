import type { FieldOf } from '#platform/web/records/use-body-fields.ts';
import { decimalOf, decimalText } from '#ui/fields/decimal.ts';
import { DecimalField } from '#ui/fields/decimal-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { DeviceRecord } from '../contract.ts';
import { type DeviceCategory, deviceCategories, deviceCategoryLabels } from '../rules.ts';

export type TypedDevice = Record<
  'sigla' | 'type' | 'brand' | 'model' | 'serialNumber' | 'tubeSerialNumber' | 'kVp' | 'mA' | 'notes',
  string
>;

/** The fields as they are typed; of a new one they are empty. */
export function typedDevice(device?: DeviceRecord): TypedDevice {
  return {
    ...{ sigla: device?.sigla ?? '', type: device?.type ?? '', brand: device?.brand ?? '' },
    ...{ model: device?.model ?? '', serialNumber: device?.serialNumber ?? '' },
    ...{ tubeSerialNumber: device?.tubeSerialNumber ?? '', notes: device?.notes ?? '' },
    ...{ kVp: decimalText(device?.kVp ?? null), mA: decimalText(device?.mA ?? null) },
  };
}

/** What is sent of them. */
export function deviceBody({ type, kVp, mA, ...texts }: TypedDevice) {
  return { ...texts, type: (type || undefined) as DeviceCategory, kVp: decimalOf(kVp), mA: decimalOf(mA) };
}

const categories = deviceCategories
  .map((value) => ({ value, label: deviceCategoryLabels[value] }))
  .toSorted((a, b) => a.label.localeCompare(b.label, 'it'));

/** What a device is: its name in the unit, its kind, its maker's data. */
export function DeviceFields({ field }: { field: FieldOf<TypedDevice> }) {
  return (
    <>
      <TextField label="Sigla" autoComplete="off" {...field('sigla')} />
      <SelectField label="Categoria" options={categories} {...field('type')} />
      <TextField label="Marca" autoComplete="off" {...field('brand')} />
      <TextField label="Modello" autoComplete="off" {...field('model')} />
      <TextField label="Matricola" autoComplete="off" {...field('serialNumber')} />
      <TextField label="Matricola del tubo" autoComplete="off" {...field('tubeSerialNumber')} />
      <DecimalField label="Tensione massima" unit="kVp" {...field('kVp')} />
      <DecimalField label="Corrente massima" unit="mA" {...field('mA')} />
      <TextAreaField label="Note" rows={2} {...field('notes')} />
    </>
  );
}
