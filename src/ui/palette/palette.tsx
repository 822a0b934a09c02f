import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { Highlight } from '../feedback/highlight.tsx';
import { searchWords } from '../fields/search-text.ts';
import { countOf } from '../lists/count-of.ts';
import classes from './palette.module.css';
import { useActiveItem } from './use-active-item.ts';

export type PaletteItem = {
  key: string;
  label: string;
  detail?: string | undefined;
  icon?: ReactNode;
  /** A code: in the face of codes. */
  isCode?: boolean;
  /** A word beside it ('Non attivo'). */
  mark?: string | undefined;
};

export type PaletteGroup<Item extends PaletteItem> = { label: string; items: readonly Item[] };

type PaletteProps<Item extends PaletteItem> = {
  /** What can be looked for here. */
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly PaletteGroup<Item>[];
  /** The item that Enter opens unless another is chosen; null: none before one is chosen. */
  first: string | null;
  /** Enter, with the item that is chosen or comes first. */
  onEnter: (item: Item | undefined, isChosen: boolean) => void;
  onPick: (item: Item) => void;
  onClose: () => void;
  isBusy: boolean;
  /** In place of groups, or under them. */
  note?: ReactNode;
  maxLength: number;
};

/**
 * One field with what it finds, over the page; on a phone it fills the screen. The focus stays in the field: arrows
 * go through what was found, Enter opens, Esc closes.
 */
export function Palette<Item extends PaletteItem>(props: PaletteProps<Item>) {
  const { label, placeholder, text, onText, groups, onEnter, onPick, onClose, isBusy, note } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const items = groups.flatMap((group) => group.items);
  const { active, isChosen, move } = useActiveItem(items, props.first, text);
  useModal(dialog, onClose);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const next = move(event.key === 'ArrowDown' ? 1 : -1);
      if (next) document.getElementById(`${id}-${next.key}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onEnter(active, isChosen);
    }
  }

  return (
    <dialog
      ref={dialog}
      className={classes.palette}
      data-palette=""
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.head}>
        <span className={classes.back}>
          <IconButton label="Chiudi la ricerca" tooltipSide="right" onClick={onClose}>
            <IconArrowLeft size={22} />
          </IconButton>
        </span>
        <IconSearch size={20} aria-hidden className={classes.lens} />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active === undefined ? undefined : `${id}-${active.key}`}
          aria-busy={isBusy}
          className={classes.input}
          placeholder={placeholder}
          value={text}
          maxLength={props.maxLength}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <kbd className={classes.key}>Esc</kbd>
      </div>
      <div className={classes.results}>
        <span className="ui-hidden" role="status">
          {!isBusy && text.trim() !== '' && countOf(items.length, 'risultato', 'risultati')}
        </span>
        <div id={`${id}-list`} role="listbox" aria-label="Risultati">
          {groups.map((group, at) => (
            <div key={group.label} role="group" aria-labelledby={`${id}-group-${at}`}>
              <div id={`${id}-group-${at}`} className={classes.group} role="presentation">
                {group.label}
              </div>
              {group.items.map((item) => (
                <Option
                  key={item.key}
                  id={`${id}-${item.key}`}
                  item={item}
                  isActive={item.key === active?.key}
                  words={searchWords(text)}
                  onPick={() => onPick(item)}
                />
              ))}
            </div>
          ))}
        </div>
        {note}
      </div>
    </dialog>
  );
}

type OptionProps = {
  id: string;
  item: PaletteItem;
  isActive: boolean;
  words: readonly string[];
  onPick: () => void;
};

function Option({ id, item, isActive, words, onPick }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are handled by the input
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {item.icon && <span className={classes.icon}>{item.icon}</span>}
      <span className={item.isCode ? `${classes.label} ui-code` : classes.label}>
        <Highlight text={item.label} words={words} />
      </span>
      {item.detail && (
        <span className={classes.detail} title={item.detail}>
          <Highlight text={item.detail} words={words} />
        </span>
      )}
      {item.mark && <span className={classes.mark}>{item.mark}</span>}
    </div>
  );
}

/** Shows a dialog as the browser's own modal one; gives the focus back, closes when the page around it is pressed. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  // Before anything else is typed.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    element?.querySelector('input')?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [dialog]);
  useEffect(() => {
    const element = dialog.current;
    const listener = (event: PointerEvent) => {
      if (event.target === element) onClose();
    };
    element?.addEventListener('pointerdown', listener);
    return () => element?.removeEventListener('pointerdown', listener);
  });
}
