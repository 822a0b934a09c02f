/** The entries a form names by their number. */
export type NamedEntries = Record<EntryName, number | null>;
export const entryNames = [
  ...(['shipper', 'consignee', 'ship', 'flight', 'airline'] as const),
  ...(['departurePort', 'arrivalPort', 'departureAirport', 'arrivalAirport', 'controlPlace'] as const),
] as const;
export type EntryName = (typeof entryNames)[number];
/** An entry with its number and name, whether it was chosen or typed; null: none was named. */
export type KeptEntries = Record<EntryName, { id: number; label: string } | null>;
export type FoundEntry = { id: number; label: string; kind: string | null; isArrival: boolean };
