const wrongInput =
  '[aria-invalid="true"]:is(input, select, textarea):not(:disabled):not([type="radio"]), [data-error-focus]';

/**
 * Scrolls to the first error in the container and gives it the focus.
 * Returns what to announce, or null when nothing is wrong.
 */
export function focusFirstError(container: HTMLElement): string | null {
  const wrong = Array.from(container.querySelectorAll<HTMLElement>(wrongInput));
  const first = wrong[0];
  if (!first) return null;
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  first.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
  first.focus({ preventScroll: true });
  const count = wrong.length > 1 ? `${wrong.length} risposte da correggere. ` : '';
  return `${count}${messageOf(first)}`;
}

function messageOf(element: HTMLElement): string {
  if (element.hasAttribute('data-error-focus')) return element.textContent.trim();
  for (const id of (element.getAttribute('aria-describedby') ?? '').split(' ')) {
    const described = id ? document.getElementById(id) : null;
    const message = described?.querySelector('[data-field-error]');
    if (message) return message.textContent.trim();
  }
  return '';
}
