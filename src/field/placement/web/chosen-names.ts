import type { PlacementDraft } from '../rules.ts';

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
