import type { ReactNode } from 'react';
import { floorLabel } from '#customers/points/rules.ts';
import { addressInWords } from '#geography/town-words/rules.ts';
import { formatShortDay } from '#platform/contract/dates.ts';
import { SummaryRow } from '#platform/web/wizard/summary-row.tsx';
import classes from '#platform/web/wizard/wizard.module.css';
import { type PlacementDraft, step } from '../rules.ts';
import { addressName, clientName, pointName } from './chosen-names.ts';
import { useWizard } from './wizard.ts';

/** Everything that will be sent, to be read (H19), each line with the way back to where it was said. */
export function SummaryList() {
  const { draft, pictureUrl, jump } = useWizard();
  const photo = draft.photo && pictureUrl(draft.photo);
  const mend = (to: number) => () => jump(to);
  return (
    <dl className={classes.summary}>
      <SummaryRow label="Committente" onChange={mend(step.principal)}>
        {draft.principal?.displayName}
      </SummaryRow>
      <SummaryRow label="Datore di lavoro/ Cliente" onChange={mend(step.client)}>
        {clientName(draft)}
        {draft.client && 'fresh' in draft.client && <Note>nuovo</Note>}
      </SummaryRow>
      <SummaryRow
        label="Questionario datore di lavoro"
        isQuiet={draft.employerAnswers.length === 0}
        onChange={mend(step.employerSurvey)}
      >
        {answersLine(draft.employerAnswers.length)}
      </SummaryRow>
      <SummaryRow label="Indirizzo" onChange={mend(step.address)}>
        {addressName(draft)}
        <Note>{addressLine(draft)}</Note>
        {draft.address && 'fresh' in draft.address && (
          <Note>{draft.shippingAddress ? 'anche per la spedizione' : 'non per la spedizione'}</Note>
        )}
      </SummaryRow>
      <SummaryRow label="Planimetrie nuove" isQuiet={draft.newPlans.length === 0} onChange={mend(step.plans)}>
        {String(draft.newPlans.length)}
      </SummaryRow>
      <SummaryRow
        label="Questionario edificio"
        isQuiet={draft.buildingAnswers.length === 0}
        onChange={mend(step.buildingSurvey)}
      >
        {answersLine(draft.buildingAnswers.length)}
      </SummaryRow>
      <SummaryRow label="Punto" onChange={mend(step.point)}>
        {pointName(draft)}
        <Note>{pointLine(draft)}</Note>
        {draft.point && 'fresh' in draft.point && <Note>{planLine(draft)}</Note>}
      </SummaryRow>
      <SummaryRow label="Dosimetro" onChange={mend(step.dosimeter)}>
        <span className="ui-code">{draft.dosimeter?.codice}</span>
      </SummaryRow>
      <SummaryRow label="Data" onChange={mend(step.dosimeter)}>
        {draft.placementDate && formatShortDay(draft.placementDate)}
      </SummaryRow>
      {draft.removals.map(({ dosimeterId, dosimeterCode, dataRimozione }) => (
        <SummaryRow key={dosimeterId} label="Dosimetro rimosso" onChange={mend(step.point)}>
          <span className="ui-code">{dosimeterCode}</span>
          <Note>{dataRimozione && formatShortDay(dataRimozione)}</Note>
        </SummaryRow>
      ))}
      <SummaryRow label="Foto" isQuiet={draft.photo === null} onChange={mend(step.dosimeter)}>
        {photo ? (
          <img src={photo} alt="Foto del dosimetro" className={classes.thumbnail} />
        ) : draft.photo ? (
          'Allegata'
        ) : (
          'Nessuna'
        )}
      </SummaryRow>
    </dl>
  );
}

function Note({ children }: { children: ReactNode }) {
  return children ? <span className={classes.note}>{children}</span> : null;
}

function answersLine(given: number): string {
  if (given === 0) return 'Nessuna risposta nuova';
  return given === 1 ? 'Una risposta data qui' : `${given} risposte date qui`;
}

function addressLine({ address }: PlacementDraft): string {
  if (address === null) return '';
  if ('known' in address) return address.known.addressLabel;
  return `nuovo · ${addressInWords(address.fresh)}`;
}

function pointLine({ point }: PlacementDraft): string {
  if (point === null) return '';
  const { superficie, codicePiano } = 'known' in point ? point.known : point.fresh;
  const floor = floorLabel(codicePiano, 'known' in point ? point.known.oldPiano : null);
  const surface = superficie ? `${superficie} m²` : '';
  return ['fresh' in point && 'nuovo', floor, surface].filter(Boolean).join(' · ');
}

/** A new point is marked on a plan, or on none; the step lets nothing else pass. */
function planLine({ plan, newPlans }: PlacementDraft): string {
  if (!plan?.position) return 'senza planimetria';
  const name = newPlans.find(({ id }) => id === plan.id)?.name;
  return `segnato su ${name || `Planimetria #${plan.id}`}`;
}
