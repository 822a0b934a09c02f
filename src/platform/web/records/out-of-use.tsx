import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { MoreAction } from '#ui/controls/more-menu.tsx';
import { call } from '../api-client.ts';
import { bodyFor } from './form-body.ts';
import { FormDialog } from './form-dialog.tsx';
import { useOfferOpposite } from './offer-undo.ts';
import type { KeptRecord, RecordKind, RecordPlace } from './record-kind.ts';
import { type Unchecked, useCheckedForm } from './use-endpoint-form.ts';

export type OutOfUse<Kept> = {
  /** What it means. */
  text: string;
  /** What it means to take it back into use. */
  back?: string;
  /** What of the body is called or made otherwise than in the record. */
  body?: (record: Kept) => object;
};

/** The same for a kind whose change has this body: what is made otherwise in it cannot be left out. */
export type OutOfUseOf<Kept, Body> = OutOfUse<Kept> &
  (object extends MadeOtherwise<Kept, Body>
    ? unknown
    : { body: (record: Kept) => MadeOtherwise<Kept, Body> });

type MadeOtherwise<Kept, Body> = {
  [Name in keyof Body as Kept extends { [Read in Name]: Unchecked<Body>[Name] }
    ? never
    : Name]: Unchecked<Body>[Name];
};

/** Taking a record out of use, or back into it: the action behind '…' and the question it asks. */
export function useOutOfUse<Kept extends KeptRecord>(
  kind: RecordPlace,
  record: Kept,
  outOfUse: OutOfUse<Kept> | undefined,
): { actions: readonly MoreAction[]; dialog: ReactNode } {
  const [isAsked, setAsked] = useState(false);
  if (!outOfUse || !('update' in kind)) return { actions: [], dialog: null };
  const Icon = record.attivo ? IconCircleOff : IconCircleCheck;
  return {
    actions: [
      {
        label: record.attivo ? 'Metti fuori uso' : 'Rimetti in uso',
        icon: <Icon size={18} aria-hidden />,
        onSelect: () => setAsked(true),
      },
    ],
    dialog: isAsked && (
      <UseDialog
        kind={kind as RecordKind}
        record={record}
        text={
          record.attivo
            ? outOfUse.text
            : (outOfUse.back ?? 'Compare di nuovo nelle liste di chi lavora sul campo.')
        }
        body={outOfUse.body?.(record) ?? {}}
        onClose={() => setAsked(false)}
      />
    ),
  };
}

type UseDialogProps = {
  kind: RecordKind;
  record: KeptRecord;
  text: string;
  body: object;
  onClose: () => void;
};

function UseDialog({ kind, record, text, body, onClose }: UseDialogProps) {
  const isInUse = record.attivo ?? true;
  const offer = useOfferOpposite();
  const params = { [kind.key]: record.id };
  const asItWas = (after: KeptRecord) => {
    const { versione, version } = after;
    return bodyFor(kind.update, { ...record, ...body, versione, version });
  };
  const form = useCheckedForm<Endpoint, object>(
    {
      endpoint: kind.update,
      params,
      refresh: [kind.read, kind.history, ...kind.shownBy],
      saved: { ...record, ...body, attivo: !isInUse },
      onSaved: (after) => {
        onClose();
        offer(isInUse ? 'Messo fuori uso' : 'Rimesso in uso', () =>
          call(kind.update, { params, body: asItWas(after as KeptRecord) }),
        );
      },
    },
    (fields) => fields,
  );
  const wrong = Object.keys(form.errors).length > 0;
  return (
    <FormDialog
      title={isInUse ? 'Mettere fuori uso?' : 'Rimettere in uso?'}
      form={form.frame}
      submitLabel={isInUse ? 'Metti fuori uso' : 'Rimetti in uso'}
      cancelLabel="Annulla"
      tone="question"
      onClose={onClose}
    >
      <p>{text}</p>
      {wrong && (
        <p role="alert">Mancano dati che oggi si chiedono: completali con 'Modifica', poi riprova.</p>
      )}
    </FormDialog>
  );
}
