import type { ReactNode } from 'react';
import { formatDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { StepStrip, type StripStep } from '#ui/feedback/step-strip.tsx';
import { shipmentName } from '../../shipments/rules.ts';
import type { DosimeterAttribution } from '../contract.ts';

/** The chain of custody of one attribution, from the parcel to the report, each step with its day. */
export function CustodyStrip({ attribution }: { attribution: DosimeterAttribution }) {
  return <StepStrip label="Catena di custodia" steps={stepsOf(attribution)} />;
}

function stepsOf(attribution: DosimeterAttribution): StripStep[] {
  const { spedito, spedizione, inizio, fine, rientrato, letto, misura, relazione } = attribution;
  const { smarrito, posizionatoDa, rimossoDa } = attribution;
  const report = relazione && (
    <AppLink href={`/lb/cr39/sede/relations/${relazione.sede}/view/${relazione.id}`}>
      {relazione.numero}
    </AppLink>
  );
  const parcel = spedizione && (
    <AppLink href={`/lb/cr39/shipments/${spedizione.id}`}>{shipmentName(spedizione)}</AppLink>
  );
  const steps = [
    step('Spedito', spedito, parcel),
    step('Posizionato', inizio, posizionatoDa),
    step('Rimosso', fine, rimossoDa),
    step('Rientrato', rientrato),
    { ...step('Letto', letto), isDone: misura !== null },
    step('Relazione', relazione?.emessa ?? null, report),
  ];
  const last = steps.findLastIndex(({ isDone }) => isDone);
  if (smarrito) {
    const before = steps.slice(0, Math.max(last, 0) + 1).filter(({ label }) => label !== 'Rimosso');
    const lost: StripStep = { label: 'Smarrito', state: 'missed', detail: details(fine, rimossoDa) };
    return [...before.map(({ label, detail }) => ({ label, detail, state: 'done' as const })), lost];
  }
  return steps.map(({ label, detail }, at) => ({
    label,
    detail: detail || (at <= last ? 'senza data' : null),
    state: at <= last ? 'done' : 'ahead',
  }));
}

function step(label: string, day: string | null, more: ReactNode = null) {
  return { label, isDone: day !== null, detail: details(day, more) };
}

function details(day: string | null, more: ReactNode): ReactNode {
  if (day === null) return more;
  return (
    <>
      {formatDay(day)}
      {more && <> · {more}</>}
    </>
  );
}
