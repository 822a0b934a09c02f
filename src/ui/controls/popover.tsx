import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import classes from './popover.module.css';

type PopoverProps = {
  /** The button that opens it; it gets the focus back. */
  opener: (props: OpenerProps) => ReactNode;
  /** Name of the panel, for screen readers. */
  label: string;
  /** At which edge of the opener the panel begins. */
  align?: 'start' | 'end';
  children: (close: () => void) => ReactNode;
};

type OpenerProps = {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-expanded': boolean;
  'aria-haspopup': 'dialog';
  'aria-controls': string | undefined;
  onClick: () => void;
};

const gap = 4;
const margin = 8;

/** Where the panel stands: below its opener, above it where there is more room, never beyond the window. */
function place(panel: HTMLElement, opener: DOMRect, align: 'start' | 'end') {
  const { offsetWidth: width, offsetHeight: height } = panel;
  const left = align === 'start' ? opener.left : opener.right - width;
  const below = opener.bottom + gap;
  const isAbove = below + height > window.innerHeight - margin && opener.top > window.innerHeight / 2;
  panel.style.left = `${Math.max(margin, Math.min(left, window.innerWidth - width - margin))}px`;
  panel.style.top = `${isAbove ? Math.max(margin, opener.top - height - gap) : below}px`;
}

const focusable = 'input, select, textarea, button, a[href], [tabindex="0"]';

/** A panel beside the button that opens it, over everything else: closed by Esc, by a press outside and by leaving it. */
export function Popover({ opener, label, align = 'start', children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  return (
    <>
      {opener({
        ref: button,
        'aria-expanded': isOpen,
        'aria-haspopup': 'dialog',
        'aria-controls': isOpen ? id : undefined,
        onClick: () => setOpen((open) => !open),
      })}
      {isOpen && (
        <Panel {...{ id, label, align, button, close }} leave={() => setOpen(false)}>
          {children(close)}
        </Panel>
      )}
    </>
  );
}

type PanelProps = Pick<PopoverProps, 'label'> & {
  id: string;
  align: 'start' | 'end';
  button: RefObject<HTMLButtonElement | null>;
  close: () => void;
  leave: () => void;
  children: ReactNode;
};

function Panel({ id, label, align, button, close, leave, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = panel.current;
    const opener = button.current;
    if (!element || !opener) return;
    const put = () => place(element, opener.getBoundingClientRect(), align);
    // A document without a browser has no top layer.
    element.showPopover?.();
    put();
    element.querySelector<HTMLElement>(focusable)?.focus();
    window.addEventListener('scroll', put, { passive: true });
    window.addEventListener('resize', put);
    return () => {
      window.removeEventListener('scroll', put);
      window.removeEventListener('resize', put);
    };
  }, [button, align]);

  useEffect(() => {
    const isOutside = (target: EventTarget | null) =>
      target instanceof Node && !panel.current?.contains(target) && !button.current?.contains(target);
    const onPress = (event: PointerEvent) => isOutside(event.target) && leave();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // What lies beneath stays open.
      event.stopPropagation();
      event.preventDefault();
      close();
    };
    const onFocus = (event: FocusEvent) => isOutside(event.target) && leave();
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [button, leave, close]);

  return (
    <div ref={panel} id={id} popover="manual" role="dialog" aria-label={label} className={classes.panel}>
      {children}
    </div>
  );
}
