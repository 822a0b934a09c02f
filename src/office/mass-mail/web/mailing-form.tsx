import { KindForm } from '#platform/web/records/kind-form.tsx';
import { useRecordForm } from '#platform/web/records/use-record-form.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import type { MailingRecord } from '../contract.ts';
import type { MailingFields } from '../fields/contract.ts';
import { CriteriaFields, type TypedCriteria } from './criteria-fields.tsx';
import { mailingKind } from './mailing-kind.ts';
import { MailingPreview } from './mailing-preview.tsx';
import classes from './mass-mail.module.css';
import { TextWithFields } from './text-with-fields.tsx';

type TypedMailing = { subject: string; text: string; criteria: TypedCriteria };

const blank: TypedMailing = {
  subject: '',
  text: '',
  criteria: {
    ...{ everyone: false, principals: [], clients: [], addresses: [] },
    ...{ accounts: true, answers: false, typed: '' },
  },
};

function typedOf({ subject, text, criteria, names }: MailingRecord): TypedMailing {
  return { subject, text, criteria: { ...criteria, ...names } };
}

/** A draft: what is written, to whom, and beside it how it reads. */
export function MailingForm({ record }: { record?: MailingRecord }) {
  const saved = record ? typedOf(record) : blank;
  const form = useRecordForm({ kind: mailingKind, record, saved, wire: asFields });
  const { typed, field } = form;
  return (
    <div className={classes.desk}>
      <KindForm form={form} label="Comunicazione" create="Salva la bozza" save="Salva la bozza">
        <TextField label="Oggetto" autoComplete="off" {...field('subject')} />
        <TextWithFields {...field('text')} />
        <CriteriaFields {...field('criteria')} />
      </KindForm>
      <MailingPreview fields={asFields(typed)} />
    </div>
  );
}

const idsOf = (chosen: readonly { id: number }[]) => chosen.map(({ id }) => id);

function asFields({ subject, text, criteria }: TypedMailing): MailingFields {
  const { principals, clients, addresses, everyone, ...rest } = criteria;
  return {
    subject,
    text,
    criteria: {
      ...rest,
      everyone,
      principals: everyone ? [] : idsOf(principals),
      clients: idsOf(clients),
      addresses: idsOf(addresses),
    },
  };
}
