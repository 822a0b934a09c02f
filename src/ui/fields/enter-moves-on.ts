import type { KeyboardEvent } from 'react';

const stops = 'input:not([type="hidden"]):not([type="file"]), select, textarea, button[type="submit"]';

/** For a form that is filled in with one hand or with a reader that types: Enter in a field goes on to the next one. */
export function enterMovesOn(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  const form = target.form;
  if (!form) return;
  event.preventDefault();
  const fields = [...form.querySelectorAll<HTMLElement>(stops)].filter(
    (field) => !field.matches(':disabled'),
  );
  fields[fields.indexOf(target) + 1]?.focus();
}
