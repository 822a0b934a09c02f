import { DecimalField } from '#ui/fields/decimal-field.tsx';
import { settingLabels } from '../../comparison/rules.ts';
import type { SectionProps } from './section.tsx';

/** k of densities measured before batches were kept. */
export function PastSection({ value, onChange, errors }: SectionProps) {
  return (
    <DecimalField
      label={settingLabels.pastCalibration}
      unit="tracce·cm⁻² per kBq·h·m⁻³"
      required
      value={value.pastCalibration}
      onChange={(pastCalibration) => onChange({ pastCalibration })}
      error={errors['pastCalibration']}
    />
  );
}
