import type { ReactNode } from 'react';
import { floorLabel } from '#customers/points/rules.ts';
import { formatShortDay } from '#platform/contract/dates.ts';
import classes from '#platform/web/wizard/wizard.module.css';
import type { PlacementDraft } from '../rules.ts';
import { addressName, clientName, pointName } from './chosen-names.ts';
import { useWizard } from './wizard.ts';

/** Everything that will be sent, to be read (H19). */
export function SummaryList() {
  const { draft, pictureUrl } = useWizard();
  const photo = draft.photo && pictureUrl(draft.photo);
  return (
    <dl className={classes.summary}>
      <Row label="Committente">{draft.principal?.displayName}</Row>
      <Row label="Datore di lavoro/ Cliente">
        {clientName(draft)}
        {draft.client && 'fresh' in draft.client && <Note>nuovo</Note>}
      </Row>
      <Row label="Indirizzo">
        {addressName(draft)}
        <Note>{addressLine(draft)}</Note>
      </Row>
      <Row label="Planimetrie nuove">{String(draft.newPlans.length)}</Row>
      <Row label="Punto">
        {pointName(draft)}
        <Note>{pointLine(draft)}</Note>
      </Row>
      <Row label="Dosimetro">
        <span className="ui-code">{draft.dosimeter?.codice}</span>
      </Row>
      <Row label="Data">{draft.placementDate && formatShortDay(draft.placementDate)}</Row>
      {draft.removals.map(({ dosimeterId, dosimeterCode, dataRimozione }) => (
        <Row key={dosimeterId} label="Dosimetro rimosso">
          <span className="ui-code">{dosimeterCode}</span>
          <Note>{dataRimozione && formatShortDay(dataRimozione)}</Note>
        </Row>
      ))}
      <Row label="Foto">
        {photo ? (
          <img src={photo} alt="Foto del dosimetro" className={classes.thumbnail} />
        ) : draft.photo ? (
          'Allegata'
        ) : (
          'Nessuna'
        )}
      </Row>
    </dl>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd>{children || '-'}</dd>
    </div>
  );
}

function Note({ children }: { children: ReactNode }) {
  return children ? <span className={classes.note}>{children}</span> : null;
}

function addressLine({ address }: PlacementDraft): string {
  if (address === null) return '';
  if ('known' in address) return address.known.addressLabel;
  const { address: street, cap, city, provincia } = address.fresh;
  return `nuovo · ${street}, ${cap} ${city} (${provincia})`;
}

function pointLine({ point }: PlacementDraft): string {
  if (point === null) return '';
  const { superficie, codicePiano } = 'known' in point ? point.known : point.fresh;
  const floor = floorLabel(codicePiano, 'known' in point ? point.known.oldPiano : null);
  const surface = superficie ? `${superficie} m²` : '';
  return ['fresh' in point && 'nuovo', floor, surface].filter(Boolean).join(' · ');
}
