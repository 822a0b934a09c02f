import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from './icon-button.tsx';
import classes from './more-menu.module.css';

export type MoreAction = {
  label: string;
  icon?: ReactNode;
  /** It takes something away. */
  isDanger?: boolean;
} & ({ onSelect: () => void } | { href: string });

type LinkLook = { href: string; className?: string | undefined; children: ReactNode };

type MoreMenuProps = {
  /** What the menu is of, for screen readers: 'Altre azioni'. */
  label?: string;
  actions: readonly MoreAction[];
  /** 'sm' at the end of a row. */
  size?: 'sm' | 'md';
  /** How an address of the application is linked; without it by the browser. */
  link?: (props: LinkLook) => ReactNode;
};

type Place = { right: number } & ({ top: number } | { bottom: number });

const gap = 4;
/** An opener further down has its menu above it. */
const lowerPart = 0.7;

/** Beneath the opener, or above it where the window ends. */
function placeBeside({ top, bottom, right }: DOMRect): Place {
  const fromRight = document.documentElement.clientWidth - right;
  return bottom > window.innerHeight * lowerPart
    ? { right: fromRight, bottom: window.innerHeight - top + gap }
    : { right: fromRight, top: bottom + gap };
}

/** What else can be done, behind '…'. Nothing where there is nothing. */
export function MoreMenu({ label = 'Altre azioni', actions, size = 'md', link = plainLink }: MoreMenuProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<Place | null>(null);

  useEffect(() => {
    if (!place) return;
    const begun = opener.current?.getBoundingClientRect().top;
    // The end of a scroll that brought the opener into view is told after it was pressed.
    const follow = () => {
      if (opener.current?.getBoundingClientRect().top !== begun) panel.current?.hidePopover();
    };
    window.addEventListener('scroll', follow, { passive: true, capture: true });
    return () => window.removeEventListener('scroll', follow, { capture: true });
  }, [place]);

  function toggle(): void {
    const box = opener.current?.getBoundingClientRect();
    if (!box || place) {
      panel.current?.hidePopover();
      return;
    }
    // A list has a menu in each of its rows: what stands in one is made when it is opened.
    flushSync(() => setPlace(placeBeside(box)));
    panel.current?.showPopover();
    panel.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }

  if (actions.length === 0) return null;
  return (
    <>
      <IconButton
        ref={opener}
        label={label}
        variant={size === 'md' ? 'default' : 'subtle'}
        size={size}
        tooltipSide="left"
        expanded={place !== null}
        onClick={toggle}
      >
        <IconDots size={20} aria-hidden />
      </IconButton>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className={classes.panel}
        style={place ?? undefined}
        onToggle={({ newState }) => newState === 'closed' && setPlace(null)}
      >
        {place && (
          <ul className={classes.actions} aria-label={label}>
            {actions.map((action) => (
              <li key={action.label} data-danger={action.isDanger ? '' : undefined} className={classes.line}>
                <Action action={action} link={link} onDone={() => panel.current?.hidePopover()} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

type ActionProps = {
  action: MoreAction;
  link: NonNullable<MoreMenuProps['link']>;
  onDone: () => void;
};

function Action({ action, link, onDone }: ActionProps) {
  const words = (
    <>
      {action.icon}
      {action.label}
    </>
  );
  if ('href' in action) return link({ href: action.href, className: classes.action, children: words });
  const { onSelect } = action;
  return (
    <button
      type="button"
      className={classes.action}
      onClick={() => {
        onDone();
        onSelect();
      }}
    >
      {words}
    </button>
  );
}

function plainLink(props: LinkLook): ReactNode {
  return (
    <a href={props.href} className={props.className}>
      {props.children}
    </a>
  );
}
