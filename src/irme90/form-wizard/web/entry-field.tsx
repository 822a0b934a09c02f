import { useEffect, useRef } from 'react';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { type CallInput, call } from '#platform/web/api-client.ts';
import { foldText, matchesWords, searchWords } from '#ui/fields/search-text.ts';
import { SuggestionField } from '#ui/fields/suggestion-field.tsx';
import type { Entry } from '../../forms/rules.ts';

export type ListItem = { value: number; label: string };
/** What is offered under a typed text: an entry of the list, or to add what was typed. */
type Offer<Item> = { item: Item; fresh?: never } | { item?: never; fresh: string };

type EntryFieldProps<Item extends ListItem> = {
  label: string;
  value: Entry;
  /** Undefined while they are being read, and where they could not be. */
  items: readonly Item[] | undefined;
  onPick: (item: Item) => void;
  /** Of one just added little is known; without it, as one that was picked. */
  onAdded?: (item: Item) => void;
  /** What is typed and stands in no list. */
  onType: (label: string) => void;
  /** Adds an entry; null: only those of the list can be chosen. */
  add: { endpoint: Endpoint; client: number; body?: object } | null;
  required?: boolean;
  error?: string | undefined;
};

const shownAtMost = 50;

/** An entry of a list, found whatever its accents, or a new one. What was typed without network is added on saving. */
export function EntryField<Item extends ListItem>(props: EntryFieldProps<Item>) {
  const { label, value, items, onPick, onAdded = onPick, onType, add, required = false, error } = props;
  const isUnchosen = value.value === null && add === null;
  const isNew = value.value === null && value.label.trim().length > 1 && add !== null;

  const latest = useRef<Entry | null>(value);
  useEffect(() => {
    latest.current = value;
    return () => {
      latest.current = null;
    };
  });

  async function create(text: string) {
    if (add === null) return;
    onType(text);
    const input = { params: { client: add.client }, body: { label: text, ...add.body } };
    const idempotencyKey = crypto.randomUUID();
    // Without an answer it stays a new one, which the form's saving adds.
    const made = await call(add.endpoint, input as unknown as CallInput<Endpoint>, { idempotencyKey }).catch(
      () => null,
    );
    // What was said meanwhile stays.
    const isAwaited = latest.current?.value === null && latest.current.label === text;
    if (made !== null && isAwaited) onAdded(made as Item);
  }

  return (
    <SuggestionField<Offer<Item>>
      label={label}
      required={required}
      {...(isNew ? { description: 'Voce nuova: sarà aggiunta all’elenco.' } : {})}
      value={value.label}
      maxLength={255}
      onChange={onType}
      error={error}
      minLength={0}
      delayMs={0}
      source={items}
      isChoice={add === null}
      unchosen={isUnchosen ? (required ? 'said' : 'stopped') : undefined}
      fetchSuggestions={(text) => Promise.resolve(offersFor(items ?? [], text, add !== null))}
      itemKey={({ item }) => item?.value ?? 'nuova'}
      renderItem={({ item, fresh }) => <span>{item?.label ?? `Aggiungi «${fresh}»`}</span>}
      onPick={({ item, fresh }) => {
        if (item) onPick(item);
        else if (fresh) void create(fresh);
      }}
    />
  );
}

function offersFor<Item extends ListItem>(
  items: readonly Item[],
  text: string,
  canAdd: boolean,
): Offer<Item>[] {
  const words = searchWords(text);
  const fitting = items.filter(({ label }) => matchesWords(foldText(label), words)).slice(0, shownAtMost);
  const typed = text.trim();
  const isThere = items.some(({ label }) => foldText(label.trim()) === foldText(typed));
  const offers: Offer<Item>[] = fitting.map((item) => ({ item }));
  return canAdd && typed.length > 1 && !isThere ? [...offers, { fresh: typed }] : offers;
}
