import { Stack } from '@mantine/core';
import type { Point } from '#customers/points/contract.ts';
import { floors } from '#customers/points/rules.ts';
import { NumberField } from '#ui/fields/number-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { PointFields } from '../../rules.ts';
import { editPoint } from '../draft-changes.ts';
import { readPointFields } from '../fresh-records.ts';
import { useWizard } from '../wizard.ts';
import { CoverageLine } from './coverage-line.tsx';
import { PlanChoice } from './plan-choice.tsx';

type NewPointFormProps = {
  fields: PointFields;
  errors: Partial<Record<string, string>>;
  points: readonly Point[];
  waitingPoints: readonly { fresh: PointFields }[];
};

const floorOptions = floors.map(({ id, label }) => ({ value: String(id), label }));

/** A measurement point that does not exist yet, with its place on a floor plan when there is one. */
export function NewPointForm({ fields, errors, points, waitingPoints }: NewPointFormProps) {
  const { change } = useWizard();
  const edit = (patch: Partial<PointFields>) => change(editPoint(patch));
  return (
    <Stack gap="md">
      <TextField
        label="Nome del punto"
        required
        maxLength={255}
        value={fields.alias}
        onChange={(alias) => edit({ alias })}
        error={errors.alias}
        autoComplete="off"
      />
      <SelectField
        label="Piano"
        required
        value={fields.codicePiano === null ? '' : String(fields.codicePiano)}
        onChange={(floor) => edit({ codicePiano: floor === '' ? null : Number(floor) })}
        options={floorOptions}
        error={errors.codicePiano}
      />
      <TextField
        label="Stanza"
        maxLength={255}
        value={fields.stanza}
        onChange={(stanza) => edit({ stanza })}
        error={errors.stanza}
        description="Lo stesso nome per tutti i punti dello stesso ambiente"
        autoComplete="off"
      />
      <NumberField
        label="Superficie (m²)"
        maxDigits={6}
        keepsComma
        value={fields.superficie}
        onChange={(superficie) => edit({ superficie })}
        error={errors.superficie}
        description="Dell'intero ambiente"
      />
      <CoverageLine
        surface={readPointFields(fields).superficie}
        room={{ ...fields, oldPiano: null }}
        points={points}
        waitingPoints={waitingPoints}
      />
      <PlanChoice points={points} error={errors.planimetryPos} />
    </Stack>
  );
}
