import type { z } from 'zod';
import { type PlacementDraft, placementDraftShape } from '../rules.ts';

type Fresh<T> = Extract<NonNullable<T>, { fresh: unknown }>;
type FreshClient = Fresh<PlacementDraft['client']>;
type FreshPoint = Fresh<PlacementDraft['point']>;
type FreshAddress = Fresh<PlacementDraft['address']>;

/** A client that a placement of this device makes, with what was answered for it. */
export type WaitingClient = { client: FreshClient & { key: string } } & Pick<
  PlacementDraft,
  'employerAnswers'
>;

/** The same of an address. */
export type WaitingAddress = { address: FreshAddress & { key: string } } & Pick<
  PlacementDraft,
  'shippingAddress' | 'buildingAnswers' | 'buildingRead' | 'applyToAllBuildings'
>;

/** What is new in the placements of this device that have not arrived, each site's parts once. */
export type WaitingSites = {
  clients: WaitingClient[];
  addresses: WaitingAddress[];
  /** The new points at the address of the draft. */
  points: (FreshPoint & { key: string })[];
};

/** Only what a placement says of its site; what an earlier version left out is not offered. */
const siteOfDraft = placementDraftShape.pick({
  principal: true,
  client: true,
  employerAnswers: true,
  address: true,
  shippingAddress: true,
  buildingAnswers: true,
  buildingRead: true,
  applyToAllBuildings: true,
  point: true,
});
type SiteOfDraft = z.output<typeof siteOfDraft>;

/**
 * What the next placement may use of those that wait (`values`: their drafts, the latest first): clients of its
 * principal, addresses of its client, points at its address.
 */
export function waitingSites(values: readonly unknown[], draft: PlacementDraft): WaitingSites {
  const sites = values
    .flatMap((value) => siteOfDraft.safeParse(value).data ?? [])
    .filter(({ principal }) => principal !== null && principal.id === draft.principal?.id);
  const atClient = sites.filter(({ client }) => isSame(client, draft.client));
  const atAddress = atClient.filter(({ address }) => isSame(address, draft.address));
  // What was chosen stays in the list when the placement that makes it has arrived meanwhile.
  const { client, address } = draft;
  const chosenClient = client !== null && 'fresh' in client && client.isWaiting ? [draft] : [];
  const chosenAddress = address !== null && 'fresh' in address && address.isWaiting ? [draft] : [];
  return {
    clients: once([...sites, ...chosenClient].flatMap(waitingClient), ({ client: { key } }) => key),
    addresses: once([...atClient, ...chosenAddress].flatMap(waitingAddress), ({ address: { key } }) => key),
    points: once(atAddress.flatMap(waitingPoint), ({ key }) => key),
  };
}

/** The fields that are being typed; null where something was chosen from the list. */
export function typedIn<T>(
  chosen: { fresh: T; isWaiting?: true | undefined } | { known: unknown } | null,
): T | null {
  return chosen !== null && 'fresh' in chosen && !chosen.isWaiting ? chosen.fresh : null;
}

type Chosen = { known: { id: number } } | { fresh: unknown; key?: string | undefined } | null;

function isSame(one: Chosen, other: Chosen): boolean {
  if (one === null || other === null) return false;
  if ('known' in one) return 'known' in other && one.known.id === other.known.id;
  return 'fresh' in other && one.key !== undefined && one.key === other.key;
}

function waitingClient({ client, employerAnswers }: SiteOfDraft): WaitingClient[] {
  if (client === null || !('fresh' in client) || client.key === undefined) return [];
  return [{ client: { ...client, key: client.key }, employerAnswers }];
}

function waitingAddress(site: SiteOfDraft): WaitingAddress[] {
  const { address, shippingAddress, buildingAnswers, buildingRead, applyToAllBuildings } = site;
  if (address === null || !('fresh' in address) || address.key === undefined) return [];
  const said = { shippingAddress, buildingAnswers, buildingRead, applyToAllBuildings };
  return [{ address: { ...address, key: address.key }, ...said }];
}

function waitingPoint({ point }: SiteOfDraft): WaitingSites['points'] {
  return point !== null && 'fresh' in point && point.key !== undefined ? [{ ...point, key: point.key }] : [];
}

function once<T>(records: readonly T[], keyOf: (record: T) => string): T[] {
  return [...new Map(records.toReversed().map((record) => [keyOf(record), record])).values()].toReversed();
}
