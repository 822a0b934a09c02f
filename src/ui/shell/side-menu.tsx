import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './side-menu.module.css';

type ShellLinkProps = {
  href: string;
  className?: string | undefined;
  'aria-current'?: 'page' | undefined;
  title?: string | undefined;
  children: ReactNode;
};

export type ShellLink = (props: ShellLinkProps) => ReactNode;

export type SideMenuItem = {
  label: string;
  href: string;
  icon: ReactNode;
  current?: boolean;
  /** How much waits there. */
  count?: number;
};

export type SideMenuArea = {
  label: string;
  icon: ReactNode;
  items: readonly SideMenuItem[];
  /** At the foot of the menu. */
  isFoot?: boolean;
  /** Begins open on a page that stands in the menu by itself. */
  isMain?: boolean;
  /** Under its entries; an area that has it is one however few they are. */
  more?: ReactNode;
  /** Whether it begins open wherever one is, and how that is remembered. */
  stays?: readonly [boolean, (opened: boolean) => void];
};

/** 1.200, also where the language would write 1200. */
const figures = new Intl.NumberFormat('it', { useGrouping: 'always' });

type SideMenuProps = { areas: readonly SideMenuArea[]; link: ShellLink; narrow: boolean };

/** Areas of which one is open; narrow, its entries stand beside it. */
export function SideMenu({ areas, link, narrow }: SideMenuProps) {
  const menu = useRef<HTMLElement>(null);
  const [chosen, setChosen] = useState<string | null>();
  const current = areas.find(({ items }) => items.some((item) => item.current));
  const staying = areas.find(({ stays }) => stays?.[0]);
  const main =
    current && current.items.length > 1 ? current : (areas.find(({ isMain }) => isMain) ?? current);
  const byItself = narrow ? null : ((staying ?? main)?.label ?? null);
  const open = chosen === undefined ? byItself : chosen;
  const currentHref = current?.items.find((item) => item.current)?.href;

  useEffect(() => {
    if (currentHref === undefined) return;
    const place = menu.current?.querySelector('[aria-current="page"], [data-current]');
    if (place) scrollTo(place);
  }, [currentHref]);

  useEffect(() => {
    const element = menu.current;
    if (!narrow || open === null) return;
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      setChosen(null);
      element?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    };
    element?.addEventListener('keydown', listener);
    return () => element?.removeEventListener('keydown', listener);
  }, [narrow, open]);

  function choose(area: SideMenuArea) {
    const isOpening = open !== area.label;
    setChosen(isOpening ? area.label : null);
    if (!narrow) for (const { label, stays } of areas) stays?.[1](isOpening && label === area.label);
  }

  const drawn = (area: SideMenuArea) => (
    <Area
      key={area.label}
      area={area}
      link={link}
      isOpen={open === area.label}
      isCurrent={area === current}
      onChoose={() => choose(area)}
    />
  );
  return (
    <nav ref={menu} className={classes.menu} aria-label="Principale" data-narrow={narrow ? '' : undefined}>
      <ul className={classes.areas}>{areas.filter(({ isFoot }) => !isFoot).map(drawn)}</ul>
      <ul className={classes.foot}>{areas.filter(({ isFoot }) => isFoot).map(drawn)}</ul>
    </nav>
  );
}

/** Within the menu alone. `scrollIntoView` would also make the next Tab begin there, past the way to the content. */
function scrollTo(place: Element): void {
  const frame = place.closest('aside, dialog');
  if (!frame) return;
  const [shown, wanted] = [frame.getBoundingClientRect(), place.getBoundingClientRect()];
  if (wanted.bottom > shown.bottom) frame.scrollTop += wanted.bottom - shown.bottom;
  if (wanted.top < shown.top) frame.scrollTop -= shown.top - wanted.top;
}

type AreaProps = {
  area: SideMenuArea;
  link: ShellLink;
  isOpen: boolean;
  isCurrent: boolean;
  onChoose: () => void;
};

function Area({ area, link, isOpen, isCurrent, onChoose }: AreaProps) {
  const id = useId();
  const { label, icon, items, more } = area;
  const [only] = items;
  if (only && items.length === 1 && more === undefined)
    return (
      <li>
        {link({
          href: only.href,
          className: classes.area,
          'aria-current': only.current ? 'page' : undefined,
          title: titleOf(label, only.count),
          children: <Face icon={icon} label={label} count={only.count} />,
        })}
      </li>
    );
  const waiting = isOpen ? undefined : sumOf(items);
  return (
    <li>
      <button
        type="button"
        className={classes.area}
        aria-expanded={isOpen}
        aria-controls={id}
        title={titleOf(label, waiting)}
        data-current={isCurrent && !isOpen ? '' : undefined}
        onClick={onChoose}
      >
        <Face icon={icon} label={label} count={waiting} />
        <IconChevronDown size={16} aria-hidden className={classes.chevron} />
      </button>
      <div id={id} className={classes.flap} hidden={!isOpen}>
        {isOpen && (
          <>
            <p className={classes.flapTitle} aria-hidden>
              {label}
            </p>
            <ul className={classes.entries}>
              {items.map((item) => (
                <li key={`${item.href} ${item.label}`}>
                  {link({
                    href: item.href,
                    className: classes.entry,
                    'aria-current': item.current ? 'page' : undefined,
                    title: titleOf(item.label, item.count),
                    children: <Face label={item.label} count={item.count} />,
                  })}
                </li>
              ))}
            </ul>
            {more}
          </>
        )}
      </div>
    </li>
  );
}

/** What the pointer is told, and whoever hears the page after the name. */
export function titleOf(label: string, count: number | undefined): string {
  return count === undefined ? label : `${figures.format(count)} in attesa`;
}

function Face({ icon, label, count }: { icon?: ReactNode; label: string; count?: number | undefined }) {
  return (
    <>
      {icon !== undefined && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <span className={classes.label}>{label}</span>
      {count !== undefined && (
        <span className={classes.count} aria-hidden>
          {figures.format(count)}
        </span>
      )}
    </>
  );
}

/** What waits in all of them together; undefined when nothing does. */
function sumOf(items: readonly SideMenuItem[]): number | undefined {
  return items.reduce((sum, { count }) => sum + (count ?? 0), 0) || undefined;
}
