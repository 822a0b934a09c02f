import type { WizardTrailItem } from '#ui/wizard/wizard-trail.tsx';
import { type PlacementDraft, step } from '../rules.ts';

export function clientName({ client }: PlacementDraft): string {
  if (client === null) return '';
  return ('known' in client ? client.known : client.fresh).displayName;
}

export function addressName({ address }: PlacementDraft): string {
  if (address === null) return '';
  return ('known' in address ? address.known : address.fresh).displayName;
}

export function pointName({ point }: PlacementDraft): string {
  if (point === null) return '';
  return ('known' in point ? point.known : point.fresh).alias;
}

/** What was chosen on the steps before the current one, each with the step that changes it. */
export function chosenSoFar(draft: PlacementDraft): WizardTrailItem[] {
  const items = [
    { label: 'Committente', value: draft.principal?.displayName ?? '', step: step.principal },
    { label: 'Datore di lavoro/ cliente', value: clientName(draft), step: step.client },
    { label: 'Indirizzo', value: addressName(draft), step: step.address },
    { label: 'Punto', value: pointName(draft), step: step.point },
    { label: 'Dosimetro', value: draft.dosimeter?.codice ?? '', step: step.dosimeter },
  ];
  return items.filter((item) => item.step < draft.step && item.value.trim() !== '');
}
