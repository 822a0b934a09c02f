import { StateWord } from '#ui/feedback/state-word.tsx';
import { shipmentLabels } from '../rules.ts';

/** Whether a shipment has left, as mark and word. */
export function ShipmentState({ state }: { state: keyof typeof shipmentLabels }) {
  return <StateWord tone={state === 'spedita' ? 'ok' : 'running'} word={shipmentLabels[state]} />;
}
