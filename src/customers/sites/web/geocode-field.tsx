import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { addressInWords } from '#geography/town-words/rules.ts';
import { appConfig } from '#platform/web/app-config.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { writePlace } from '#ui/map/typed-place.ts';
import { PlaceDialog } from './lazy-place-dialog.ts';

type Place = { latitude: number | null; longitude: number | null };

type GeocodeFieldProps = {
  fields: Place & { displayName: string; address: string; cap: string; city: string; provincia: string };
  onChange: (place: Place) => void;
};

/** Of an address that is changed: coordinates belong to the one they were looked up for. */
export const nowhere: Place = { latitude: null, longitude: null };

/** Where an address lies, said on a map; an address does not need coordinates. Without geocoding nothing is looked up. */
export function GeocodeField({ fields, onChange }: GeocodeFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const label = addressInWords(fields);
  const { latitude, longitude } = fields;
  const saved = latitude !== null && longitude !== null ? { latitude, longitude } : null;
  const isMoved = useKeptPlace(label, { latitude, longitude }, onChange);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMapPin size={20} aria-hidden />}
        disabled={fields.city.trim().length < 2}
        onClick={() => setOpen(true)}
      >
        {appConfig.geocoding ? 'Cerca sulla mappa' : 'Indica sulla mappa'}
      </Button>
      {saved && (
        <p role="status">
          Coordinate: {writePlace(saved)}{' '}
          <Button variant="subtle" size="sm" onClick={() => onChange(nowhere)}>
            Togli le coordinate
          </Button>
        </p>
      )}
      {isMoved && (
        <AlertBox tone="info" live>
          Le coordinate erano dell’indirizzo scritto prima: {appConfig.geocoding ? 'cercale' : 'indicale'} di
          nuovo.
        </AlertBox>
      )}
      {isOpen && (
        <Suspense>
          <PlaceDialog
            name={fields.displayName}
            address={label}
            saved={saved}
            onUse={(place) => {
              onChange(place);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Coordinates belong to the address they were looked up for: they go when it is changed, and come back once it is typed
 * as it was. True while an address that was changed has none.
 */
function useKeptPlace(
  label: string,
  { latitude, longitude }: Place,
  onChange: (place: Place) => void,
): boolean {
  const [kept, setKept] = useState<(Place & { label: string }) | null>(null);
  const has = latitude !== null && longitude !== null;
  if (has && (kept?.label !== label || kept.latitude !== latitude || kept.longitude !== longitude))
    setKept({ label, latitude, longitude });
  const isBack = !has && kept !== null && kept.label === label;
  const restore = useRef(onChange);
  useEffect(() => {
    restore.current = onChange;
  });
  const before = useRef(label);
  useEffect(() => {
    const hasChanged = before.current !== label;
    before.current = label;
    // Taken away by hand, the address being the same, they stay away.
    if (hasChanged && isBack && kept) restore.current({ latitude: kept.latitude, longitude: kept.longitude });
  }, [label, isBack, kept]);
  return !has && kept !== null && kept.label !== label;
}
