import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './phone-menu.module.css';

type PhoneMenuProps = {
  /** Over the menu, beside the button that closes it. */
  head: ReactNode;
  children: ReactNode;
  onClose: () => void;
};

/** The whole menu, from the side of a phone. */
export function PhoneMenu({ head, children, onClose }: PhoneMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  useEffect(() => {
    const element = dialog.current;
    const listener = (event: PointerEvent) => {
      if (event.target === element) onClose();
    };
    element?.addEventListener('pointerdown', listener);
    return () => element?.removeEventListener('pointerdown', listener);
  });
  return (
    <dialog ref={dialog} className={classes.drawer} aria-label="Menu" onClose={onClose}>
      <div className={classes.inside}>
        <div className={classes.head}>
          {head}
          <button type="button" className={classes.close} aria-label="Chiudi il menu" onClick={onClose}>
            <IconX size={24} aria-hidden />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
