import { TextInput } from '@mantine/core';
import type { FilterFieldProps } from '#platform/web/records/list-filters.tsx';

/** A month, by the device's own picker. */
export function MonthField({ value, onChange }: FilterFieldProps) {
  return (
    <TextInput
      type="month"
      label="Mese"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}
