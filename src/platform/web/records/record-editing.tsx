import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import classes from './record-frame.module.css';

const Editing = createContext<(() => void) | null>(null);

/** Told when fields take the place of what is read: saving is then the one primary action of the page. */
export const TellEditing = createContext<((isEditing: boolean) => void) | null>(null);

/** Goes back to reading, from a form that took the place of what is read; null for a form that stands by itself. */
export function useEndOfEditing(): (() => void) | null {
  return useContext(Editing);
}

type ReadOrEditProps = {
  title?: string;
  /** What the button does, where 'Modifica' alone would not say it. */
  editLabel?: string;
  /** As it is read. */
  facts: ReactNode;
  /** As fields, in its place; absent for who may not change it. */
  form?: ReactNode;
};

/** Values that are read first; 'Modifica' puts their fields in their place until they are saved or left. */
export function ReadOrEdit({ title = 'Dati', editLabel = 'Modifica', facts, form }: ReadOrEditProps) {
  const id = useId();
  const [isEditing, setEditing] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  const close = useCallback(() => setEditing(false), []);
  const isOpen = isEditing && Boolean(form);
  const tell = useContext(TellEditing);

  useEffect(() => {
    if (isOpen) fields.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    else if (wasEditing.current) opener.current?.focus();
    wasEditing.current = isOpen;
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    tell?.(true);
    return () => tell?.(false);
  }, [isOpen, tell]);

  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <h2 id={id}>{title}</h2>
        {form && !isOpen && (
          <Button
            ref={opener}
            variant="default"
            size="sm"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setEditing(true)}
          >
            {editLabel}
          </Button>
        )}
      </div>
      {isOpen ? (
        <div ref={fields}>
          <Editing value={close}>{form}</Editing>
        </div>
      ) : (
        facts
      )}
    </section>
  );
}
