import { Button } from '@mantine/core';
import { IconCurrentLocation } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type GeocodeResult, geocode } from '#geography/maps/contract.ts';
import type { Position } from '#platform/contract/distance.ts';
import { call, toFailure } from '#platform/web/api-client.ts';
import { appConfig } from '#platform/web/app-config.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { SingleChoiceField } from '#ui/fields/single-choice-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { PointMap } from '#ui/map/point-map.tsx';
import { readPlace, writePlace } from '#ui/map/typed-place.ts';
import { useOwnPlace } from '#ui/map/use-own-place.ts';
import { type PlaceOrigin, placeWords } from '../places/rules.ts';
import classes from './place-dialog.module.css';
import { PlaceInput } from './place-input.tsx';

type PlaceDialogProps = {
  /** What lies there: 'Sede centrale'. */
  name: string;
  /** What is looked up: the address in one line. */
  address: string;
  /** Where it is known to lie by now. */
  saved: Position | null;
  onUse: (position: Position) => void;
  onClose: () => void;
};

type Proposal = { position: Position; origin: PlaceOrigin };

/** Finds an address on the map and lets the person say where it really lies; nothing is taken without being told. */
export function PlaceDialog({ name, address, saved, onUse, onClose }: PlaceDialogProps) {
  const [proposal, setProposal] = useState<Proposal | null>(saved && { position: saved, origin: 'saved' });
  const [typed, setTyped] = useState(saved ? writePlace(saved) : '');
  const own = useOwnPlace();
  const propose = (position: Position, origin: PlaceOrigin) => {
    setProposal({ position, origin });
    setTyped(writePlace(position));
  };
  const { found, note, retry } = useFound(
    saved || !appConfig.geocoding ? '' : address,
    ([first, ...others]) => {
      if (first && others.length === 0) propose(positionOf(first), originOf(first));
    },
  );
  const standing = useEffectEvent((position: Position) => propose(position, 'own'));
  const { place } = own;
  useEffect(() => {
    if (place) standing({ latitude: round(place.latitude), longitude: round(place.longitude) });
  }, [place]);
  const isWrong = typed.trim() !== '' && readPlace(typed) === null;
  const told = placeWords(proposal?.origin ?? null);
  return (
    <Dialog
      open
      size="lg"
      title={name === '' ? 'Dove si trova la sede?' : `Dove si trova ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Annulla
          </Button>
          <Button
            color="accent"
            disabled={proposal === null || isWrong || told.isToMove}
            aria-describedby="place-told"
            onClick={() => proposal && onUse(proposal.position)}
          >
            Usa questo punto
          </Button>
        </>
      }
    >
      <div className={classes.place}>
        <p className={classes.address}>{address}</p>
        {appConfig.geocoding && <NamedPlace propose={propose} />}
        {found.length > 1 && (
          <SingleChoiceField
            label="Luoghi trovati"
            options={found.map((result, id) => ({ id, label: labelOf(result) }))}
            value={found.findIndex((result) => isAt(result, proposal?.position ?? null))}
            onChange={(index) => {
              const result = index === null ? undefined : found[index];
              if (result) propose(positionOf(result), originOf(result));
            }}
          />
        )}
        <div className={classes.map}>
          <PointMap
            label="Mappa: toccarla mette il segno, le frecce la spostano"
            markLabel="Segno della sede: si trascina, o si sposta con le frecce"
            instead="Il punto si può scrivere qui sotto."
            styleUrl={appConfig.mapStyleUrl}
            position={proposal?.position ?? null}
            onMove={(position) => propose(position, 'moved')}
          />
        </div>
        <div id="place-told" role="status">
          {proposal === null && note ? (
            <AlertBox
              tone={retry ? 'warning' : told.tone}
              live={false}
              action={
                retry && (
                  <Button variant="default" onClick={retry}>
                    Riprova
                  </Button>
                )
              }
            >
              {note}
            </AlertBox>
          ) : (
            <AlertBox tone={told.tone} live={false}>
              {told.text}
            </AlertBox>
          )}
        </div>
        <div className={classes.typed}>
          <TextField
            label="Coordinate"
            value={typed}
            onChange={(text) => {
              setTyped(text);
              const position = readPlace(text);
              if (position) setProposal({ position, origin: 'typed' });
            }}
            error={isWrong ? 'Due numeri: latitudine e longitudine, come 45,35672; 11,788.' : undefined}
            description="Latitudine e longitudine, anche incollate da un’altra mappa"
            autoComplete="off"
          />
          <Button
            variant="default"
            loading={own.isAsking}
            leftSection={<IconCurrentLocation size={18} aria-hidden />}
            onClick={own.ask}
          >
            La mia posizione
          </Button>
        </div>
        {own.problem && <AlertBox tone="info">{own.problem}</AlertBox>}
      </div>
    </Dialog>
  );
}

/** A place by its name, where names are looked up. */
function NamedPlace({ propose }: { propose: (position: Position, origin: PlaceOrigin) => void }) {
  return (
    <PlaceInput
      onPick={({ lat, lng, isTown }) => propose({ latitude: lat, longitude: lng }, isTown ? 'town' : 'found')}
    />
  );
}

const words = {
  asking: 'Cerco l’indirizzo…',
  none: 'Nessun luogo trovato: toccare la mappa dove si trova la sede.',
  failed: 'L’indirizzo non si è potuto cercare.',
} as const;

type Lookup = {
  found: readonly GeocodeResult[];
  note: string | null;
  /** Asks again, where the answer did not come. */
  retry: (() => void) | null;
};

/** What an address may mean, asked once the dialog is open; '' asks for nothing. */
function useFound(address: string, onFound: (results: readonly GeocodeResult[]) => void): Lookup {
  const [found, setFound] = useState<readonly GeocodeResult[]>([]);
  const [note, setNote] = useState<string | null>(address === '' ? null : words.asking);
  const [turn, setTurn] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const tell = useEffectEvent(onFound);
  useEffect(() => {
    if (address === '') return;
    const asked = new AbortController();
    call(geocode, { query: { address } }, { signal: asked.signal }).then(
      ({ results }) => {
        setFound(results);
        setNote(results.length === 0 ? words.none : null);
        tell(results);
      },
      (error: unknown) => {
        if (asked.signal.aborted) return;
        setNote(`${words.failed} ${toFailure(error).text}`);
        setFailed(true);
      },
    );
    return () => asked.abort();
  }, [address, turn]);
  const retry = () => {
    setFailed(false);
    setNote(words.asking);
    setTurn(turn + 1);
  };
  return { found, note, retry: hasFailed ? retry : null };
}

const positionOf = ({ geometry: { location } }: GeocodeResult): Position => ({
  latitude: location.lat,
  longitude: location.lng,
});
const originOf = ({ isTown }: GeocodeResult): PlaceOrigin => (isTown ? 'town' : 'found');
const labelOf = ({ isTown, formatted_address: text }: GeocodeResult) =>
  isTown ? `Centro del comune: ${text}` : text;
const isAt = (result: GeocodeResult, position: Position | null) =>
  position !== null &&
  positionOf(result).latitude === position.latitude &&
  positionOf(result).longitude === position.longitude;
const round = (degrees: number) => Number(degrees.toFixed(5));
