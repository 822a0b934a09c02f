import { addDays, daysBetween } from '#platform/contract/dates.ts';
import { sameName } from '../sites/rules.ts';

/** Floors by id, in the order of the select: by height, then the open-ended ones. */
export const floors: readonly { id: number; label: string }[] = [
  { id: 25, label: '-4 | Quarto piano interrato' },
  { id: 24, label: '-3 | Terzo piano interrato' },
  { id: 1, label: '-2 | Secondo piano interrato' },
  { id: 2, label: '-1 | Primo piano interrato' },
  { id: 3, label: '-0,5 | Seminterrato' },
  { id: 4, label: '0 | Piano terra' },
  { id: 5, label: '0,5 | Piano rialzato' },
  { id: 6, label: '1 | Primo piano' },
  { id: 7, label: '2 | Secondo piano' },
  { id: 8, label: '3 | Terzo piano' },
  { id: 9, label: '4 | Quarto piano' },
  { id: 10, label: '5 | Quinto piano' },
  { id: 11, label: '6 | Sesto piano' },
  { id: 12, label: '7 | Settimo piano' },
  { id: 13, label: '8 | Ottavo piano' },
  { id: 14, label: '9 | Nono piano' },
  { id: 15, label: '10 | Decimo piano' },
  { id: 17, label: '>3 | Oltre il terzo piano' },
  { id: 18, label: '>4 | Oltre il quarto piano' },
  { id: 19, label: '>5 | Oltre il quinto piano' },
  { id: 20, label: '>6 | Oltre il sesto piano' },
  { id: 21, label: '>7 | Oltre il settimo piano' },
  { id: 22, label: ">8 | Oltre l'ottavo piano" },
  { id: 23, label: '>9 | Oltre il nono piano' },
  { id: 16, label: '>10 | Oltre il decimo piano' },
];

const floorLabels = new Map(floors.map((floor) => [floor.id, floor.label]));

/** Label of a point's floor: of its id, else the text old records carry, else '-'. */
export function floorLabel(floorId: number | null, oldFloor: string | null): string {
  return (floorId === null ? undefined : floorLabels.get(floorId)) ?? oldFloor ?? '-';
}

/** The same without its height, as documents say it: 'Piano terra'. */
export function floorName(floorId: number | null, oldFloor: string | null): string {
  const label = floorLabel(floorId, oldFloor);
  return label.split(' | ').at(-1) ?? label;
}

/** m² of a room: six digits. */
export const largestSurface = 999_999;

/** Nominal exposure of a dosimeter and how long before its end it counts as expiring, in days. */
export const nominalExposureDays = 180;
export const expiryNoticeDays = 30;

/** Whether a dosimeter started on `startedOn` is about to expire on `onDay` (150 days or more). */
export function isExpiring(startedOn: string, onDay: string): boolean {
  return daysBetween(startedOn, onDay) >= nominalExposureDays - expiryNoticeDays;
}

/** The day on which, or before which, a dosimeter was started that is about to expire on `onDay`: `isExpiring` for SQL. */
export function expiringSince(onDay: string): string {
  return addDays(onDay, expiryNoticeDays - nominalExposureDays);
}

/** Days of exposure: to the end, or to `today` while it measures. Same day: 0. */
export function exposureDays(startedOn: string, endedOn: string | null, today: string): number {
  return daysBetween(startedOn, endedOn ?? today);
}

/** Days that were measured, or are being: what a lost dosimeter was exposed to nobody knows. */
export function measuredDays(placements: readonly { giorni: number; smarrito: boolean }[]): number {
  return placements.reduce((sum, { giorni, smarrito }) => (smarrito ? sum : sum + giorni), 0);
}

/** Active = still measuring: no end and not processed by the laboratory. */
export function isActivePlacement(placement: { fine: string | null; lavorato: boolean }): boolean {
  return placement.fine === null && !placement.lavorato;
}

/**
 * Least number of measurement points for a room of `surface` m²: one per 50 m² or fraction up to 100 m², beyond
 * that one per 100 m² or fraction and never fewer than two. Null when the surface is not known, or no number yet.
 */
export function requiredPoints(surface: number | null): number | null {
  if (surface === null || !(surface > 0)) return null;
  return surface <= 100 ? Math.ceil(surface / 50) : Math.max(2, Math.ceil(surface / 100));
}

export const pointTexts = {
  missing: 'Selezionare o creare un punto di misurazione',
  unmarked: 'Segnare il punto sulla planimetria, o togliere la planimetria.',
  aliasTaken: "C'è già un punto di misurazione con questo nome",
  occupied: "Il punto di misura è già occupato da un'altro dosimetro",
} as const;

/** A room of an address: its name, and its floor as points carry it. */
export type Room = { stanza: string | null; codicePiano: number | null; oldPiano: string | null };

/** The points in use of a room: those sharing floor and room name; none where no room is named. */
export function pointsOfRoom<P extends Room & { active: boolean }>(points: readonly P[], room: Room): P[] {
  const { stanza } = room;
  if (stanza === null || stanza.trim() === '') return [];
  const floor = floorLabel(room.codicePiano, room.oldPiano);
  return points.filter(
    (point) =>
      point.active &&
      sameName(point.stanza ?? '', stanza) &&
      floorLabel(point.codicePiano, point.oldPiano) === floor,
  );
}
