import type { ReactNode } from 'react';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { endpointUrl } from '#platform/web/api-client.ts';
import { getFormPhoto, type WorkItem } from '../../measures/contract.ts';
import { photoKindLabels } from '../../measures/rules.ts';
import classes from './summary.module.css';

/** The photos that came with the measures, when and where they were taken; `children`: more of them. */
export function PhotoGallery({ item, children }: { item: WorkItem; children?: ReactNode }) {
  return (
    <ul className={classes.photos}>
      {item.foto.map(({ id, tipo, scattataIl, aggiuntaIl, posizione, chi }) => {
        const address = endpointUrl(getFormPhoto, { params: { mod: item.id, photo: id } });
        return (
          <li key={id}>
            <a href={address} target="_blank" rel="noreferrer">
              <img src={address} alt={`${photoKindLabels[tipo]}: foto di ${chi}`} loading="lazy" />
            </a>
            <span>
              {photoKindLabels[tipo]},{' '}
              {scattataIl ? `scattata ${moment(scattataIl)}` : `aggiunta ${moment(aggiuntaIl)}`}
              {posizione && ` a ${placeText(posizione)}`}
            </span>
          </li>
        );
      })}
      {children}
    </ul>
  );
}

/** Those of a load that nothing can be added to any more. */
export function SentPhotos({ item }: { item: WorkItem }) {
  if (item.foto.length === 0) return null;
  return (
    <section aria-label="Foto" className={classes.part}>
      <h2 className={classes.heading}>Foto del carico e dei sigilli</h2>
      <PhotoGallery item={item} />
    </section>
  );
}

const moment = (at: string) => `il ${formatDay(romeDay(new Date(at)))} alle ${romeTimeOfDay(new Date(at))}`;

/** To about ten metres. */
const degrees = (value: number) => value.toLocaleString('it-IT', { maximumFractionDigits: 4 });
const placeText = ({ latitudine, longitudine }: NonNullable<WorkItem['foto'][number]['posizione']>) =>
  `${degrees(latitudine)}° N, ${degrees(longitudine)}° E`;
