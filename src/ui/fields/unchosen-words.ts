import { focusWrong } from './first-error.ts';

/**
 * Words that were typed to find a choice and left without one would be lost with their field: each field in the
 * container that has such words tells so, and the first takes the focus. Whether there is one.
 */
export function tellUnchosenWords(container: HTMLElement): boolean {
  const inputs = Array.from(container.querySelectorAll('input'));
  // Only fields that say so themselves: a form judges everything else by its own rules.
  const left = inputs.filter((input) => input.validity.customError && !input.checkValidity());
  if (left[0]) focusWrong(left[0]);
  return left.length > 0;
}
