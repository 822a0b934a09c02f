import { Button } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { type GeocodeResult, geocode } from '#geography/maps/contract.ts';
import { call, toFailure } from '#platform/web/api-client.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { SingleChoiceField } from '#ui/fields/single-choice-field.tsx';

type Place = { latitude: number | null; longitude: number | null };

type GeocodeFieldProps = {
  fields: Place & { address: string; cap: string; city: string; provincia: string };
  onChange: (place: Place) => void;
};

type Search = { busy: boolean; results: readonly GeocodeResult[]; note: string | null };
const nothing: Search = { busy: false, results: [], note: null };

const degrees = new Intl.NumberFormat('it', { maximumFractionDigits: 5 });

/** Looks the address up and lets one of the places found be chosen; an address does not need coordinates. */
export function GeocodeField({ fields, onChange }: GeocodeFieldProps) {
  const [search, setSearch] = useState(nothing);
  const request = useRef<AbortController>(null);
  const label = `${fields.address}, ${fields.cap} ${fields.city} (${fields.provincia})`;
  const { latitude, longitude } = fields;
  const isMoved = useKeptPlace(label, { latitude, longitude }, onChange);
  const chosen = search.results.findIndex(
    ({ geometry: { location } }) => location.lat === latitude && location.lng === longitude,
  );

  useEffect(() => {
    setSearch(nothing);
    return () => request.current?.abort();
  }, [label]);

  async function find() {
    const mine = new AbortController();
    request.current = mine;
    setSearch({ ...nothing, busy: true });
    try {
      const { results } = await call(geocode, { query: { address: label } }, { signal: mine.signal });
      const note =
        results.length === 0 ? "Nessun luogo trovato: l'indirizzo si può inviare anche così." : null;
      setSearch({ busy: false, results, note });
    } catch (error) {
      if (!mine.signal.aborted) setSearch({ ...nothing, note: toFailure(error).text });
    }
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMapPin size={20} aria-hidden />}
        loading={search.busy}
        disabled={fields.city.trim().length < 2}
        onClick={() => void find()}
      >
        Cerca sulla mappa
      </Button>
      {search.note && (
        <AlertBox tone="info" live>
          {search.note}
        </AlertBox>
      )}
      {search.results.length > 0 && (
        <SingleChoiceField
          label="Luoghi trovati"
          clearLabel="Togli le coordinate"
          options={search.results.map(({ formatted_address, isTown }, id) => ({
            id,
            label: isTown ? `Centro del comune: ${formatted_address}` : formatted_address,
          }))}
          value={chosen === -1 ? null : chosen}
          onChange={(index) => {
            const place = index === null ? undefined : search.results[index]?.geometry.location;
            onChange({ latitude: place?.lat ?? null, longitude: place?.lng ?? null });
          }}
        />
      )}
      {latitude !== null && longitude !== null && (
        <p role="status">
          Coordinate: {degrees.format(latitude)}; {degrees.format(longitude)}
        </p>
      )}
      {search.results[chosen]?.isTown && (
        <AlertBox tone="warning" live={false}>
          Sono le coordinate del centro del comune, non dell’indirizzo: valgono come posizione della sede
          finché qualcuno non ne mette di più precise.
        </AlertBox>
      )}
      {isMoved && (
        <AlertBox tone="info" live>
          Le coordinate erano dell’indirizzo scritto prima: cercale di nuovo.
        </AlertBox>
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
