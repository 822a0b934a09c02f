import { IconX } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import classes from './dialog.module.css';

/** Calls back when the darkened page around the dialog is pressed. */
function useOutsidePress(dialog: RefObject<HTMLDialogElement | null>, onPress: () => void): void {
  useEffect(() => {
    const element = dialog.current;
    const listener = (event: PointerEvent) => {
      if (event.target === element) onPress();
    };
    element?.addEventListener('pointerdown', listener);
    return () => element?.removeEventListener('pointerdown', listener);
  });
}

type DialogProps = {
  open: boolean;
  /** Also called by Esc and by a tap outside. */
  onClose: () => void;
  title: string;
  /** 'full': the whole screen of a phone. 'side': at the right of the page, from top to bottom. */
  size?: 'md' | 'lg' | 'full' | 'side';
  children: ReactNode;
  actions?: ReactNode;
  /** 'alertdialog' when an answer is expected. */
  role?: 'dialog' | 'alertdialog';
};

/** The browser's own modal dialog: it keeps the focus inside, closes on Esc and gives the focus back. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, size = 'md', children, actions, role = 'dialog' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  useOutsidePress(dialog, onClose);

  return (
    <dialog
      ref={dialog}
      role={role}
      className={classes.dialog}
      data-size={size}
      aria-labelledby={`${id}-title`}
      aria-describedby={role === 'alertdialog' ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.inside}>
        <header className={classes.head}>
          <h2 id={`${id}-title`} className={classes.title}>
            {title}
          </h2>
          <IconButton label="Chiudi" tooltipSide="left" onClick={onClose}>
            <IconX size={20} />
          </IconButton>
        </header>
        <div id={`${id}-body`} className={classes.body}>
          {children}
        </div>
        {actions && <footer className={classes.actions}>{actions}</footer>}
      </div>
    </dialog>
  );
}
