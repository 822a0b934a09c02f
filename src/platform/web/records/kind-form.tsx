import type { ReactNode } from 'react';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { CheckField } from '#ui/fields/check-field.tsx';
import { RecordForm, type RecordFormFrame } from './record-form.tsx';

type KindFormProps = {
  form: {
    frame: RecordFormFrame;
    isNew: boolean;
    isOld: boolean;
    typed: { attivo: boolean };
    change: (changes: { attivo: boolean }) => void;
  };
  /** Says what the form is, for screen readers. */
  label: string;
  /** The words of its button, for a new record and for one that is changed. */
  create: string;
  save?: string;
  /** What it means that a record is out of use; absent for kinds that stay in use. */
  outOfUse?: string;
  children: ReactNode;
};

/** The form of a record, new or not: its fields between what is said of old data and whether it is in use. */
export function KindForm({ form, label, create, save = 'Salva', outOfUse, children }: KindFormProps) {
  return (
    <RecordForm label={label} submitLabel={form.isNew ? create : save} {...form.frame}>
      {form.isOld && <OldDataNote />}
      {children}
      {outOfUse && !form.isNew && (
        <CheckField
          label="In uso"
          description={outOfUse}
          checked={form.typed.attivo}
          onChange={(attivo) => form.change({ attivo })}
        />
      )}
    </RecordForm>
  );
}

/** Says what old data are, and how they become data like all others. */
function OldDataNote() {
  return (
    <AlertBox tone="info" live={false} title="Dati storici">
      Questi dati vengono da prima e possono non seguire le regole di oggi. Salvandoli completi e corretti, il
      segno sparisce.
    </AlertBox>
  );
}
