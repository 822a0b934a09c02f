import type { z } from 'zod';
import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts';
import type { CallInput } from '../api-client.ts';
import { type TypedParts, useBodyFields } from './use-body-fields.ts';
import { useSave } from './use-save.ts';

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

export type FormParts<Typed extends object> = TypedParts<Typed> & {
  /** Endpoints whose answers are read anew after a change. */
  refresh: readonly Endpoint[];
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
  const { endpoint, params, onSaved, onRefused } = parts;
  const { save, isSaving, failure, reload, renew } = useSave(endpoint, parts.refresh, {
    isRepeatable: parts.isRepeatable ?? false,
  });
  const { typed, change, errors, isDirty, body, check, settle, reset, field } = useBodyFields({
    ...parts,
    wire,
    failure,
  });

  async function submit(): Promise<boolean> {
    const reply = await save({ params, body } as unknown as CallInput<E>);
    if (reply === null) {
      onRefused?.();
      return false;
    }
    settle(typed);
    await onSaved(reply);
    return true;
  }

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
      onSubmit: submit,
      onReset: reset,
      // What is being created has nothing stored to go back to.
      onReload: endpoint.write === 'plain' ? () => (reset(), reload()) : undefined,
    },
  };
}
