import type { Endpoint } from '#platform/contract/endpoint.ts';
import { useSubmitErrors } from '#ui/fields/use-submit-errors.ts';
import type { ApiFailure } from '../api-client.ts';
import { bodyFor, fieldLimits, problemsIn } from './form-body.ts';
import { useTyped } from './use-typed.ts';

export type TypedParts<Typed extends object> = {
  /** The fields as they are stored, or empty. Followed as long as nothing is typed. */
  saved: Typed;
  /** What to say where nothing is chosen, instead of the contract's words. */
  missing?: Readonly<Record<string, string>>;
  /** What is wrong besides what the contract finds; '' is no problem. */
  problems?: (typed: Typed) => Readonly<Record<string, string>>;
};

type BodyFieldsParts<Typed extends object> = TypedParts<Typed> & {
  endpoint: Endpoint;
  /** How what is typed becomes a body; it may tell more than the body names. */
  wire: (typed: Typed) => object;
  /** What the server had against what was sent. */
  failure: ApiFailure | null;
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

/** The fields of a body: what is typed, and what is wrong with it by the contract and by the server. */
export function useBodyFields<Typed extends object>(parts: BodyFieldsParts<Typed>) {
  const { endpoint, saved, missing, problems, wire, failure } = parts;
  const { typed, change, isDirty, settle, reset } = useTyped(saved);
  const body = bodyFor(endpoint, wire(typed));
  const { errors: shown, check } = useSubmitErrors<string>(
    problemsIn(endpoint, body, { own: problems?.(typed), missing }),
  );
  const errors: Partial<Record<string, string>> = { ...failure?.errors, ...shown };

  const field: FieldOf<Typed> = (name) => ({
    value: typed[name],
    onChange: (value) => change({ [name]: value } as unknown as Partial<Typed>),
    error: errors[name],
    ...fieldLimits(endpoint, name),
  });

  return { typed, change, isDirty, settle, reset, body, errors, check, field };
}
