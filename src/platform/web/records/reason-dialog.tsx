import type { ReactNode } from 'react';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { showToast } from '#ui/shell/toasts.ts';
import { FormDialog } from './form-dialog.tsx';
import { type BodyInput, useEndpointForm } from './use-endpoint-form.ts';

type ReasonDialogProps<E extends Endpoint, Name extends keyof BodyInput<E> & string> = {
  /** What is done; `name` is the field of its body that takes the reason. */
  endpoint: E;
  name: Name;
  /** What the field is called, where it is no reason. */
  label?: string;
  params: Readonly<Record<string, string | number>>;
  /** The rest of the body. */
  body: Omit<BodyInput<E>, Name>;
  refresh: readonly Endpoint[];
  title: string;
  confirmLabel: string;
  cancelLabel?: string;
  isDanger?: boolean;
  /** What is said when it is done. */
  done: string;
  /** What it does. */
  children: ReactNode;
  onClose: () => void;
};

/** Asks why something is done, says what that does, and does it. */
export function ReasonDialog<E extends Endpoint, Name extends keyof BodyInput<E> & string>(
  props: ReasonDialogProps<E, Name>,
) {
  const { name, body, isDanger = false, done, onClose } = props;
  const form = useEndpointForm<Endpoint, Record<string, string>>({
    endpoint: props.endpoint,
    params: props.params,
    refresh: props.refresh,
    saved: { [name]: '' },
    wire: (typed) => ({ ...body, ...typed }),
    onSaved: () => {
      showToast('ok', done);
      onClose();
    },
  });
  return (
    <FormDialog
      title={props.title}
      form={form.frame}
      submitLabel={props.confirmLabel}
      {...(props.cancelLabel ? { cancelLabel: props.cancelLabel } : {})}
      tone={isDanger ? 'danger' : 'question'}
      onClose={onClose}
    >
      <div>{props.children}</div>
      <TextAreaField label={props.label ?? 'Motivo'} {...form.field(name)} />
    </FormDialog>
  );
}
