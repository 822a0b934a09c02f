import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { TextField } from '#ui/fields/text-field.tsx';
import classes from './rich-note.module.css';

const badAddress = 'Indicare un indirizzo che comincia con https:// o http://';

/** A web address as it is typed: without its beginning it is a safe one. */
export function linkOf(typed: string): string | null {
  const text = typed.trim();
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!/^https?:\/\/[^\s.]+\.[^\s]+$/i.test(whole) || !URL.canParse(whole)) return null;
  return whole;
}

type NoteLinkProps = {
  /** Of the link that the caret is in; null: in none. */
  begun: string | null;
  onLink: (href: string) => void;
  onUnlink: () => void;
  onClose: () => void;
};

/** Where the chosen words of a note lead to. */
export function NoteLink({ begun, onLink, onUnlink, onClose }: NoteLinkProps) {
  const [typed, setTyped] = useState(begun ?? '');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const take = () => {
    const href = linkOf(typed);
    if (href === null) setProblem(badAddress);
    else onLink(href);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of its field
    <div
      className={classes.link}
      role="group"
      aria-label="Collegamento"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          event.preventDefault();
          take();
        }
        if (event.key === 'Escape') {
          event.preventDefault();
          onClose();
        }
      }}
    >
      <TextField label="Indirizzo web" value={typed} error={problem} onChange={setTyped} ref={field} />
      <div className={classes.linkActions}>
        <Button size="sm" onClick={take}>
          {begun === null ? 'Metti il collegamento' : 'Cambia'}
        </Button>
        {begun !== null && (
          <Button size="sm" variant="default" onClick={onUnlink}>
            Togli il collegamento
          </Button>
        )}
        <Button size="sm" variant="default" onClick={onClose}>
          Annulla
        </Button>
      </div>
    </div>
  );
}
