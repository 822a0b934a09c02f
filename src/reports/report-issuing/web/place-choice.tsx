import { Button } from '@mantine/core';
import { useState } from 'react';
import type { GeocodeResult } from '#geography/maps/contract.ts';
import { SingleChoiceField } from '#ui/fields/single-choice-field.tsx';
import classes from './issuing.module.css';

type PlaceChoiceProps = {
  alias: string;
  places: readonly GeocodeResult[];
  onConfirm: (place: { lat: number; lng: number }) => void;
};

/** Where a site lies, when its address may mean several places. */
export function PlaceChoice({ alias, places, onConfirm }: PlaceChoiceProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const place = chosen === null ? undefined : places[chosen];
  return (
    <div className={classes.places}>
      <SingleChoiceField
        label={`Dove si trova ${alias}?`}
        options={places.map(({ formatted_address: label }, id) => ({ id, label }))}
        value={chosen}
        onChange={setChosen}
        required
      />
      <Button
        color="accent"
        disabled={place === undefined}
        onClick={() => place && onConfirm(place.geometry.location)}
      >
        Conferma
      </Button>
    </div>
  );
}
