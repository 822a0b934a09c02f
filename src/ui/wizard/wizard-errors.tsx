import { IconChevronUp } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { focusWrong, messageOf, nameOf, toCorrect, wrongFields } from '../fields/first-error.ts';
import classes from './wizard-bar.module.css';

type WizardErrorsProps = {
  /** Where the fields stand. */
  body: RefObject<HTMLElement | null>;
  /** Grows with every check. */
  attempt: number;
};

/** `at`: its place among the wrong fields. */
type Wrong = { at: number; name: string; message: string };

/**
 * Everything that is wrong with a step once it was checked, each with the way to its field: of a long form only the
 * first wrong one is in sight. It follows what is put right.
 */
export function WizardErrors({ body, attempt }: WizardErrorsProps) {
  const [wrong, setWrong] = useState<readonly Wrong[]>([]);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const fields = body.current;
    if (attempt === 0 || !fields) return;
    const read = () =>
      setWrong(
        wrongFields(fields).map((field, at) => ({ at, name: nameOf(field), message: messageOf(field) })),
      );
    read();
    const watch = new MutationObserver(read);
    watch.observe(fields, { childList: true, subtree: true, attributeFilter: ['aria-invalid'] });
    return () => watch.disconnect();
  }, [attempt, body]);

  if (wrong.length < 2) return null;
  return (
    <nav className={classes.errors} aria-label="Campi da correggere">
      <button
        type="button"
        className={classes.errorCount}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {toCorrect(wrong.length)}
        <IconChevronUp size={20} aria-hidden className={classes.chevron} />
      </button>
      {open && (
        <ul className={classes.errorList}>
          {wrong.map(({ at, name, message }) => (
            <li key={at}>
              <button
                type="button"
                className={classes.errorLink}
                onClick={() => {
                  const field = body.current && wrongFields(body.current)[at];
                  setOpen(false);
                  if (field) focusWrong(field);
                }}
              >
                <span className={classes.errorName}>{name || message}</span>
                {name && message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </nav>
  );
}
