import { Button } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState, type ErrorStateProps } from '../feedback/error-state.tsx';
import { Skeletons } from '../feedback/skeletons.tsx';
import type { Choice, ChoiceId, CreateChoice } from './choice.ts';
import { ChoiceCard, CreateCard } from './choice-card.tsx';
import classes from './choice-list.module.css';
import { FieldError } from './field-error.tsx';
import { SearchField } from './search-field.tsx';
import { type ChoiceOrder, useArrangedChoices } from './use-arranged-choices.ts';
import { useKeyed } from './use-keyed.ts';

type ChoiceListProps<Id extends ChoiceId> = {
  /** Name of the group for screen readers. */
  label: string;
  /** undefined while loading. */
  items: readonly Choice<Id>[] | undefined;
  value: Id | null;
  onChange: (id: Id) => void;
  /** Shown before all others, in this order. */
  recentIds?: readonly Id[];
  /** 'name' (the default) sorts by label; 'given' keeps the order of `items`. */
  order?: ChoiceOrder;
  /** The last card, always visible. */
  create?: CreateChoice | undefined;
  /** Under the list, when nothing can be added to it. */
  note?: string | undefined;
  searchLabel?: string;
  /** Beside the search field, and always there: another way to choose. */
  besideSearch?: ReactNode;
  emptyText?: string;
  /** Instead of what stands there when nothing is to be chosen: why, and where it is made. */
  empty?: ReactNode;
  /** Once one is chosen it stands alone, with a button of this name that opens the list again. */
  changeLabel?: string;
  failure?: ErrorStateProps | undefined;
  /** The message of the step ('Selezionare un committente'). */
  error?: string | undefined;
};

/** Shorter lists need no search field, and stay open while a new entry is filled in. */
const longFrom = 6;

export function ChoiceList<Id extends ChoiceId>(props: ChoiceListProps<Id>) {
  const { label, items, value, recentIds = [], order = 'name', create, error } = props;
  const id = useId();
  const choices = useArrangedChoices(items, value, recentIds, order);
  const [browsing, setBrowsing] = useState(false);
  // Arrow keys choose one after the other on their way: the list stays until the focus leaves it.
  const [walked, setWalked] = useState(false);
  const { isKeyed, frame } = useKeyed(() => setWalked(false));

  if (props.failure) return <ErrorState {...props.failure} />;
  if (!items) return <Skeletons />;
  const long = items.length >= longFrom;
  const creating = create?.selected === true && !browsing;
  const folded = creating && long;
  const alone =
    props.changeLabel !== undefined && !browsing && !walked && !creating
      ? items.find((item) => item.id === value)
      : undefined;
  const hasOpenCard = items?.some((item) => item.id === value && Boolean(item.children)) ?? false;
  const createCard = create && (
    <CreateCard
      group={id}
      create={{ ...create, selected: creating }}
      onSelect={() => {
        setBrowsing(false);
        create.onSelect(choices.query);
      }}
    />
  );
  return (
    <div ref={frame} className={classes.choices}>
      <div className={classes.searchLine}>
        {long && !folded && !alone && (
          <SearchField
            label={props.searchLabel ?? "Cerca nell'elenco"}
            value={choices.query}
            onChange={choices.search}
          />
        )}
        {props.besideSearch}
      </div>
      {folded && (
        <Button variant="subtle" className={classes.reopen} onClick={() => setBrowsing(true)}>
          Scegli dall'elenco
        </Button>
      )}
      <p className="ui-hidden" role="status">
        {choices.words.length > 0 && `${choices.foundCount} risultati`}
      </p>
      <FieldError id={`${id}-error`} text={error} />
      <div
        className={classes.list}
        role="radiogroup"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      >
        {!folded && !alone && choices.foundCount === 0 && (
          <>{(items.length === 0 && props.empty) || <EmptyState text={props.emptyText} />}</>
        )}
        {!folded &&
          (alone ? [alone] : choices.visible).map((item) => (
            <ChoiceCard
              key={item.id}
              group={id}
              choice={item}
              words={choices.words}
              checked={item.id === value && !creating}
              onSelect={() => {
                setBrowsing(false);
                setWalked(isKeyed.current);
                props.onChange(item.id);
              }}
            />
          ))}
        {alone && (
          <Button variant="default" onClick={() => setBrowsing(true)}>
            {props.changeLabel}
          </Button>
        )}
        {!folded && !alone && choices.hiddenCount > 0 && (
          <Button variant="default" onClick={choices.showMore}>
            Mostra altri ({choices.hiddenCount})
          </Button>
        )}
        {props.note && <p className={classes.note}>{props.note}</p>}
        {createCard && !alone && (
          <div className={classes.shelf} data-resting={hasOpenCard ? '' : undefined}>
            {createCard}
          </div>
        )}
      </div>
    </div>
  );
}
