const wrongInput =
  '[aria-invalid="true"]:is(input, select, textarea):not(:disabled):not([type="radio"]), [data-error-focus]';

/** What was refused as a whole: an `AlertBox` in the tone of an error that came while one worked. */
const refusal = '[role="alert"][data-tone="error"]';

/** Every field in the container that shows an error, in reading order. */
export function wrongFields(container: HTMLElement): HTMLElement[] {
  return Array.from(container.querySelectorAll<HTMLElement>(wrongInput));
}

/** Brings something wrong into the middle of the view and gives it the focus. */
export function focusWrong(element: HTMLElement): void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
  element.focus({ preventScroll: true });
}

/**
 * Scrolls to the first error in the container and gives it the focus.
 * Returns what to announce, or null when nothing is wrong.
 */
export function focusFirstError(container: HTMLElement): string | null {
  const wrong = wrongFields(container);
  const first = wrong[0];
  if (!first) return null;
  focusWrong(first);
  const count = wrong.length > 1 ? `${toCorrect(wrong.length)}. ` : '';
  return `${count}${messageOf(first)}`;
}

/** The same for what the server refused: the first field it names, else what it said. It is read out by itself. */
export function focusRefusal(container: HTMLElement): void {
  if (focusFirstError(container) !== null) return;
  const told = container.querySelector<HTMLElement>(refusal);
  if (told) focusWrong(told);
}

export function toCorrect(count: number): string {
  return count === 1 ? 'Un campo da correggere' : `${count} campi da correggere`;
}

/** The words under a field that shows an error. */
export function messageOf(element: HTMLElement): string {
  if (element.hasAttribute('data-error-focus')) return element.textContent.trim();
  for (const id of (element.getAttribute('aria-describedby') ?? '').split(' ')) {
    const described = id ? document.getElementById(id) : null;
    const message = described?.querySelector('[data-field-error]');
    if (message) return message.textContent.trim();
  }
  return '';
}

/** What a field that shows an error is called: its label, or the legend or name of its group. */
export function nameOf(element: HTMLElement): string {
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
  const select = element as HTMLSelectElement | HTMLTextAreaElement;
  const named = label ?? select.labels?.[0] ?? element.closest('fieldset')?.querySelector('legend');
  const group = element.parentElement?.querySelector('[role="radiogroup"]')?.getAttribute('aria-label');
  return (named?.textContent ?? group ?? '').replace(/\s*\*\s*$/, '').trim();
}
