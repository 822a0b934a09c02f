import type { Endpoint } from '#platform/contract/endpoint.ts';
import { isRequired, longestText, partsOf } from './contract-shapes.ts';
import { problemsOf } from './problems-of.ts';

/** A form and the body it sends: what is sent, what is wrong with it, and what its fields may hold. */

type Body = Readonly<Record<string, unknown>>;
type Problems = Readonly<Record<string, string>>;

/** What is sent: only what the body names. */
export function bodyFor({ body }: Pick<Endpoint, 'body'>, values: object): Body {
  const names = partsOf(body);
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in names));
}

/**
 * What is wrong, per field: by the contract, and besides by rules of the form's `own`, where '' is no problem.
 * `missing` says it of what the body asks for and is not chosen, instead of the contract.
 */
export function problemsIn(
  endpoint: Endpoint,
  body: Body,
  { own = {}, missing = {} }: { own?: Problems | undefined; missing?: Problems | undefined },
): Partial<Record<string, string>> {
  const names = partsOf(endpoint.body);
  const notChosen = Object.entries(missing).filter(
    ([name]) => name in names && (body[name] ?? null) === null,
  );
  return { ...own, ...problemsOf(endpoint, body), ...Object.fromEntries(notChosen) };
}

/** Whether a field must be filled, and how much can be typed into it, by the contract. */
export function fieldLimits(
  { body }: Pick<Endpoint, 'body'>,
  name: string,
): { required: boolean; maxLength?: number } {
  const shape = partsOf(body)[name];
  if (!shape) return { required: false };
  const most = longestText(shape);
  const required = isRequired(shape);
  // One character more can be typed, so that the limit is explained and not just felt.
  return most === undefined ? { required } : { required, maxLength: most + 1 };
}
