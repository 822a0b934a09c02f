import type { ReactNode } from 'react';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { type NextForm, RecordForm, type RecordFormFrame } from './record-form.tsx';

type KindFormProps = {
  form: {
    frame: RecordFormFrame;
    isNew: boolean;
    isOld: boolean;
    next?: NextForm | undefined;
  };
  /** Says what the form is, for screen readers. */
  label: string;
  /** The words of its button, for a new record and for one that is changed. */
  create: string;
  save?: string;
  children: ReactNode;
};

/** The form of a record, new or not: what is said of old data, then its fields. */
export function KindForm({ form, label, create, save = 'Salva', children }: KindFormProps) {
  return (
    <RecordForm label={label} submitLabel={form.isNew ? create : save} next={form.next} {...form.frame}>
      {form.isOld && <OldDataNote />}
      {children}
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
