import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { PlaceDialog } from '#customers/sites/web/public.ts';
import type { GeocodeResult } from '#geography/maps/contract.ts';
import { SingleChoiceField } from '#ui/fields/single-choice-field.tsx';
import classes from './issuing.module.css';

type PlaceChoiceProps = {
  isOnly: boolean;
  alias: string;
  address: string;
  places: readonly GeocodeResult[];
  onConfirm: (place: { lat: number; lng: number }) => void;
};

/** Where a site lies, when its address may mean several places. */
export function PlaceChoice({ isOnly, alias, address, places, onConfirm }: PlaceChoiceProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [isOnMap, setOnMap] = useState(false);
  const place = chosen === null ? undefined : places[chosen];
  return (
    <div className={classes.places}>
      <SingleChoiceField
        label={`Dove si trova ${alias}?`}
        options={places.map(({ formatted_address: text, isTown }, id) => ({
          id,
          label: isTown ? `Centro del comune: ${text}` : text,
        }))}
        value={chosen}
        onChange={setChosen}
        required
      />
      <Button
        {...(isOnly ? { color: 'accent' } : { variant: 'default' })}
        disabled={place === undefined}
        onClick={() => place && onConfirm(place.geometry.location)}
      >
        Conferma
      </Button>
      <Button variant="default" onClick={() => setOnMap(true)}>
        Scegli sulla mappa
      </Button>
      {isOnMap && (
        <Suspense>
          <PlaceDialog
            name={alias}
            address={address}
            saved={null}
            onUse={({ latitude, longitude }) => {
              setOnMap(false);
              onConfirm({ lat: latitude, lng: longitude });
            }}
            onClose={() => setOnMap(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
