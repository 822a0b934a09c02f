import { useRef, useState } from 'react';
import { autocomplete, geocode, type PlaceSuggestion } from '#geography/maps/contract.ts';
import { call } from '#platform/web/api-client.ts';
import { SuggestionField } from '#ui/fields/suggestion-field.tsx';

type Found = { lat: number; lng: number; isTown: boolean };

type PlaceInputProps = {
  label?: string;
  /** What is chosen from the beginning. */
  begun?: string;
  required?: boolean;
  error?: string | undefined;
  onPick: (place: Found & { name: string }) => void;
  /** A chosen one whose coordinates nobody can say; without it that is said here. */
  onUnplaced?: (name: string) => void;
  /** Something is typed that is chosen, or is not. */
  onTyped?: (isChosen: boolean) => void;
};

/** As the provider begins to offer places. */
const fewestCharacters = 3;

/** A place by its name, chosen among those that are offered (Q1-68, Q2-88). */
export function PlaceInput({ label = 'Cerca un luogo', begun = '', onPick, ...rest }: PlaceInputProps) {
  const [typed, setTyped] = useState(begun);
  const [chosen, setChosen] = useState(begun);
  const [problem, setProblem] = useState<string>();
  const isChosen = typed === chosen;
  /** What stands in the field, and what was given away, as it is when coordinates come late. */
  const now = useRef<{ typed: string; given: string; asked: PlaceSuggestion | null }>({
    ...{ typed: begun, given: begun, asked: null },
  });
  const pick = async (suggestion: PlaceSuggestion) => {
    const { description: name } = suggestion;
    setTyped(name);
    setChosen(name);
    now.current = { ...now.current, typed: name, asked: suggestion };
    rest.onTyped?.(false);
    const place = await locate(suggestion).catch(() => null);
    if (now.current.asked !== suggestion) return;
    if (!place && !rest.onUnplaced) {
      setProblem('Di questo luogo non si sono trovate le coordinate.');
      return;
    }
    now.current.given = name;
    if (place) onPick({ ...place, name });
    else rest.onUnplaced?.(name);
    rest.onTyped?.(now.current.typed === name);
  };
  return (
    <SuggestionField
      label={label}
      required={rest.required ?? false}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        setProblem(undefined);
        now.current.typed = text;
        rest.onTyped?.(text === now.current.given);
      }}
      isChoice
      minLength={fewestCharacters}
      maxLength={200}
      fetchSuggestions={(q, signal) => call(autocomplete, { query: { q } }, { signal })}
      onPick={(suggestion) => void pick(suggestion)}
      itemKey={({ place_id }) => place_id}
      renderItem={({ description }) => description}
      error={problem ?? rest.error}
      {...(!isChosen && typed !== '' && { description: 'Selezionare dal menu a tendina' })}
    />
  );
}

/** Where a suggestion lies; some providers tell it only when they are asked for it. */
async function locate({ description, place_id, location }: PlaceSuggestion): Promise<Found | null> {
  if (location) return { ...location, isTown: place_id.startsWith('comune:') };
  const { results } = await call(geocode, { query: { address: description } });
  const [first] = results;
  return first ? { ...first.geometry.location, isTown: first.isTown ?? false } : null;
}
