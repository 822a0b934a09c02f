import type { KeyboardEvent } from 'react';

const stops = 'input:not([type="hidden"]):not([type="file"]), select, textarea';
/** In these the browser gives Enter a meaning of its own. */
const own = '[type="checkbox"], [type="radio"], [type="button"], [type="submit"]';

/**
 * For a form that is filled in with one hand or with a reader that types: Enter in a field goes on to the next one that
 * can be filled in, and in the last one sends the form as its button does (Q2-90).
 */
export function enterMovesOn(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.isDefaultPrevented())
    return;
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
  const form = target.form;
  if (!form || target.matches(own)) return;
  event.preventDefault();
  const fields = [...form.querySelectorAll<HTMLElement>(stops)];
  const next = fields
    .slice(fields.indexOf(target) + 1)
    .find(
      (field) =>
        !field.matches(':disabled, :read-only:not(select)') &&
        field.checkVisibility({ visibilityProperty: true }),
    );
  if (next) next.focus();
  else form.requestSubmit();
}
