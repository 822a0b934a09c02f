import type { z } from 'zod';
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import type { CallInput } from '../api-client.ts';
import { bodyFor, fieldLimits, problemsIn } from './form-body.ts';
import { useSave } from './use-save.ts';
import { useTyped } from './use-typed.ts';

export type BodyInput<E extends Endpoint> = z.input<E['body']>;

/**
 * A body that nobody has checked yet: each of its fields is there, but may be empty. What must not be empty the
 * contract refuses before anything is sent.
 */
export type Unchecked<Body> = { [Name in keyof Required<Body>]: Listed<Body[Name]> | null | undefined };
type Listed<Value> = Value extends (infer Item)[] ? readonly Item[] : Value;

/** How what is typed becomes a body; not needed where it is one. No field of the body can be left out. */
export type OnWire<Typed, Body> =
  Typed extends Unchecked<Body>
    ? { wire?: (typed: Typed) => Unchecked<Body> }
    : { wire: (typed: Typed) => Unchecked<Body> };

export type FormParts<Typed extends object> = {
  /** Endpoints whose answers are read anew after a change. */
  refresh: readonly Endpoint[];
  /** The fields as they are stored, or empty. Followed as long as nothing is typed. */
  saved: Typed;
  /** What to say where nothing is chosen, instead of the contract's words. */
  missing?: Readonly<Record<string, string>>;
  /** What is wrong besides what the contract finds; '' is no problem. */
  problems?: (typed: Typed) => Readonly<Record<string, string>>;
};

export type EndpointFormParts<E extends Endpoint, Typed extends object> = FormParts<Typed> & {
  endpoint: E;
  /** Of the path. */
  params?: Readonly<Record<string, string | number>>;
  onSaved: (reply: ResponseOf<E>) => unknown;
  onRefused?: () => void;
  /** The page stays and its form is emptied: the same again is another time. */
  isRepeatable?: boolean;
};

/** What a field needs, taken from what is typed and from the contract. */
export type FieldProps<Value> = {
  value: Value;
  // A method: the fields of a form with more of them are those of one with fewer.
  onChange(value: Value): void;
  error: string | undefined;
  required: boolean;
  maxLength?: number;
};

/** Gives the field of a name what it needs. */
export type FieldOf<Typed> = <Name extends keyof Typed & string>(name: Name) => FieldProps<Typed[Name]>;

/**
 * A form that sends its fields to an endpoint: what is typed, what is wrong with it by the contract and by the
 * server, and its sending, once for each click. `field` gives a field all it needs; `frame` is for `RecordForm`.
 */
export function useEndpointForm<E extends Endpoint, Typed extends object>(
  parts: EndpointFormParts<E, Typed> & OnWire<Typed, BodyInput<E>>,
) {
  const { wire, ...rest } = parts as EndpointFormParts<E, Typed> & { wire?: (typed: Typed) => object };
  return useCheckedForm(rest, wire ?? ((typed) => typed));
}

/** The same where the types of body and fields have been held together before: `wire` may tell more than the body names. */
export function useCheckedForm<E extends Endpoint, Typed extends object>(
  parts: EndpointFormParts<E, Typed>,
  wire: (typed: Typed) => object,
) {
  const { endpoint, params, saved, missing, problems, onSaved, onRefused } = parts;
  const { typed, change, isDirty, reset } = useTyped(saved);
  const { save, isSaving, failure, reload, renew } = useSave(endpoint, parts.refresh, {
    isRepeatable: parts.isRepeatable ?? false,
  });
  const body = bodyFor(endpoint, wire(typed));
  const { errors: shown, check } = useSubmitErrors<string>(
    problemsIn(endpoint, body, { own: problems?.(typed), missing }),
  );
  const errors: Partial<Record<string, string>> = { ...failure?.errors, ...shown };

  async function submit(): Promise<void> {
    const reply = await save({ params, body } as unknown as CallInput<E>);
    if (reply) await onSaved(reply);
    else onRefused?.();
  }

  const field: FieldOf<Typed> = (name) => ({
    value: typed[name],
    onChange: (value) => change({ [name]: value } as unknown as Partial<Typed>),
    error: errors[name],
    ...fieldLimits(endpoint, name),
  });

  return {
    typed,
    change,
    errors,
    isDirty,
    isSaving,
    failure,
    /** Read anew what the form is about, and leave what is typed: `reload` also ends the refusal. */
    reload,
    renew,
    field,
    frame: {
      isSaving,
      failure,
      isDirty,
      check,
      onSubmit: () => void submit(),
      onReset: reset,
      // What is being created has nothing stored to go back to.
      onReload: endpoint.write === 'plain' ? () => (reset(), reload()) : undefined,
    },
  };
}
