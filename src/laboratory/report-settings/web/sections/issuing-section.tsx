import { CheckField } from '#ui/fields/check-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { customerViewLabels, settingLabels } from '../../comparison/rules.ts';
import { customerViews } from '../../issuing/contract.ts';
import { problemsWithin } from '../typed-settings.ts';
import type { SectionProps } from './section.tsx';

const labels = settingLabels.issuing;

/** How reports are released: by which standard, by whom, and when customers see them. */
export function IssuingSection({ value: { issuing }, onChange, errors }: SectionProps) {
  const problems = problemsWithin(errors, 'issuing');
  const set = (changes: Partial<typeof issuing>) => onChange({ issuing: { ...issuing, ...changes } });
  return (
    <>
      <TextField
        label={labels.standard}
        description="Si stampa in ogni relazione, accanto al metodo."
        required
        maxLength={256}
        value={issuing.standard}
        onChange={(standard) => set({ standard })}
        error={problems['standard']}
      />
      <SelectField
        label={labels.customersSee}
        description="Vale per le relazioni che verranno. Con «solo dopo la firma» l’e-mail al cliente non parte all’emissione."
        required
        value={issuing.customersSee}
        options={customerViews.map((value) => ({ value, label: customerViewLabels[value] }))}
        onChange={(chosen) =>
          set({ customersSee: customerViews.find((view) => view === chosen) ?? issuing.customersSee })
        }
        error={problems['customersSee']}
      />
      <CheckField
        label={labels.fourEyes}
        description="Chi ha inserito un risultato della relazione non può emetterla né correggerla: lo fa un collega."
        checked={issuing.fourEyes}
        onChange={(fourEyes) => set({ fourEyes })}
      />
    </>
  );
}
