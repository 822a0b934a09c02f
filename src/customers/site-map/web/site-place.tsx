import { useMemo, useRef } from 'react';
import { metresBetween } from '#platform/contract/distance.ts';
import { appConfig } from '#platform/web/app-config.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { AsideSection } from '#platform/web/records/record-aside.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { useSeen } from '#ui/controls/use-seen.ts';
import { isPlaced, type MapPlace, type PlacedPlace } from '#ui/map/map-places.ts';
import { SmallMap, SmallMapComing } from '#ui/map/small-map.tsx';
import { listSitesOnMap, type SiteMap } from '../contract.ts';
import classes from './site-place.module.css';

const kinds = [
  { key: 'here', word: 'Questa sede', tone: 'running' },
  { key: 'other', word: 'Altre sedi del cliente', tone: 'quiet' },
] as const;

/** Other sites are neighbours as far as this; farther ones would make the map one of Italy. */
const neighbourMetres = 30_000;

type SitePlaceProps = {
  site: { indirizzo: number; cliente: number };
  /** The large map with all sites of the client. */
  mapHref: string;
  /** Where its place can be given; null for who may not. */
  dataHref: string | null;
};

/** Where a site lies among the other sites of its client; fetched and drawn when it comes into sight. */
export function SitePlace(props: SitePlaceProps) {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(place);
  return (
    <div ref={place}>
      <AsideSection title="Dove si trova">{isSeen ? <Place {...props} /> : <SmallMapComing />}</AsideSection>
    </div>
  );
}

function Place({ site: { indirizzo, cliente }, mapHref, dataHref }: SitePlaceProps) {
  const { data, error } = useEndpoint(listSitesOnMap, { query: { cliente: String(cliente) } });
  const places = useMemo(() => (data ? placesNear(data, indirizzo) : []), [data, indirizzo]);
  const here = places.find(({ id }) => id === indirizzo);
  if (error && !data) return <p className={classes.quiet}>Il luogo non si è caricato. {error.text}</p>;
  if (!data) return <SmallMapComing />;
  if (!here) {
    return (
      <p className={classes.quiet}>
        Nessuno ha ancora indicato il luogo sulla mappa.{' '}
        {dataHref && <AppLink href={dataHref}>Indicalo nei dati</AppLink>}
      </p>
    );
  }
  const others = places.length - 1;
  return (
    <>
      <SmallMap
        label="Mappa della sede, con le altre vicine"
        styleUrl={appConfig.mapStyleUrl}
        places={places}
        kinds={kinds}
        chosen={here}
      />
      <AppLink href={mapHref} className={classes.link}>
        {others === 0
          ? 'Apri la mappa'
          : `Apri la mappa, con ${others === 1 ? 'un’altra sede vicina' : `altre ${others} sedi vicine`}`}
      </AppLink>
    </>
  );
}

function placesNear({ sedi }: SiteMap, indirizzo: number): PlacedPlace[] {
  const places = sedi.map(
    ({ id, nome, luogo, lat, lon }): MapPlace => ({
      ...{ id, name: nome, detail: luogo, href: '' },
      kind: id === indirizzo ? 'here' : 'other',
      position: lat === null || lon === null ? null : { latitude: lat, longitude: lon },
    }),
  );
  const placed = places.filter(isPlaced);
  const here = placed.find(({ id }) => id === indirizzo);
  if (!here) return [];
  return placed.filter(({ position }) => metresBetween(here.position, position) <= neighbourMetres);
}
