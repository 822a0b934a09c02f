import { Button, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { type CountedUnit, countOf } from '../lists/count-of.ts';
import { FieldErrorText } from './field-error.tsx';
import classes from './tag-field.module.css';

type TagFieldProps = {
  label: string;
  /** What one and several of them are called ('dosimetro', 'dosimetri'). */
  unit: CountedUnit;
  value: readonly string[];
  onChange: (tags: readonly string[]) => void;
  /** The tags in a text; a part that means none is left out. */
  read: (text: string) => readonly string[];
  description?: ReactNode;
  placeholder?: string;
  error?: string | undefined;
  required?: boolean;
  /** Beside the input: a way to scan. */
  aside?: ReactNode;
};

/** So many are drawn before the rest is folded away. */
const shownAtFirst = 60;
const separator = /[\s,;]/;

/**
 * Tags typed, scanned by a reader that types, or pasted as a list. Comma, blank, Enter, Tab and leaving the field take
 * what was typed; Enter and Tab in an empty field go on to the next one.
 */
export function TagField({ value, onChange, read, label, unit, error, required, ...rest }: TagFieldProps) {
  const [typed, setTyped] = useState('');
  const [said, setSaid] = useState('');

  function take(text: string) {
    const fresh = read(text).filter((tag) => !value.includes(tag));
    setTyped('');
    if (fresh.length > 0) change([...value, ...fresh]);
  }

  function change(tags: readonly string[]) {
    onChange(tags);
    setSaid(countOf(tags.length, ...unit));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (typed.trim() !== '' && (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey))) {
      event.preventDefault();
      event.stopPropagation();
      take(typed);
    } else if (typed === '' && event.key === 'Backspace' && !event.repeat) change(value.slice(0, -1));
  }

  function onPaste(event: ClipboardEvent) {
    const pasted = event.clipboardData.getData('text');
    // The browser would join its lines.
    if (!separator.test(pasted)) return;
    event.preventDefault();
    take(`${typed}${pasted}`);
  }

  return (
    <div className={classes.field}>
      <div className={classes.line}>
        <TextInput
          className={classes.input}
          label={label}
          description={rest.description}
          placeholder={rest.placeholder}
          value={typed}
          withAsterisk={required ?? false}
          aria-required={required || undefined}
          error={error ? <FieldErrorText text={error} /> : undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => take(typed)}
          onChange={({ currentTarget }) =>
            separator.test(currentTarget.value) ? take(currentTarget.value) : setTyped(currentTarget.value)
          }
        />
        {rest.aside}
      </div>
      <span className="ui-hidden" role="status">
        {said}
      </span>
      {value.length > 0 && <Tags label={label} unit={unit} tags={value} onChange={change} />}
    </div>
  );
}

type TagsProps = {
  label: string;
  unit: TagFieldProps['unit'];
  tags: readonly string[];
  onChange: (tags: readonly string[]) => void;
};

function Tags({ label, unit, tags, onChange }: TagsProps) {
  const [all, setAll] = useState(false);
  const shown = all ? tags : tags.slice(-shownAtFirst);
  return (
    <>
      <div className={classes.head}>
        <span className={classes.count}>{countOf(tags.length, ...unit)}</span>
        {shown.length < tags.length && (
          <Button variant="subtle" size="sm" onClick={() => setAll(true)}>
            Mostra tutti
          </Button>
        )}
        {tags.length > 1 && (
          <Button variant="subtle" size="sm" onClick={() => onChange([])}>
            Togli tutti
          </Button>
        )}
      </div>
      <ul className={classes.tags} aria-label={`${label}: ${tags.length}`}>
        {shown.map((tag) => (
          <li key={tag} className={classes.tag}>
            <span className={`ui-code ${classes.text}`}>{tag}</span>
            <IconButton
              size="sm"
              label={`Togli ${tag}`}
              onClick={() => onChange(tags.filter((other) => other !== tag))}
            >
              <IconX size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </>
  );
}
