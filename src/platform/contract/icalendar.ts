import { addDays } from './dates.ts';

/** Appointments as calendar programs read them (iCalendar, RFC 5545). */

export type CalendarEvent = {
  /** The same for as long as it is the same appointment. */
  uid: string;
  /** Grows whenever it changes. */
  sequence?: number;
  /** An instant each, or a whole calendar day; with `lastDay` all days through that one. */
  when: { from: Date; to: Date } | { day: string; lastDay?: string };
  title: string;
  place?: string | null;
  description?: string | null;
  position?: { lat: number; lng: number } | null;
  /** Whose appointment it is. */
  organizer?: { name: string; email: string } | null;
};

/** `name`: where programs show one. `isCancelled`: the appointments are called off. */
type Calendar = { name?: string; isCancelled?: boolean };

const maxOctets = 75;
/** How many bytes a character takes in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Lines are at most 75 octets long; a longer one goes on after a line break and a blank, between two characters. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let length = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (length + size > maxOctets) {
      parts.push(part);
      part = ' ';
      length = 1;
    }
    part += character;
    length += size;
  }
  return [...parts, part].join('\r\n');
}

/** A text within a line: what means something there is marked, control characters are left out. */
const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\n/g, '\\n');

const instantText = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d{3}/g, '');
const dayText = (day: string) => day.replaceAll('-', '');

/** A name within a parameter: marks of its own end it. */
const quoted = (name: string) => `"${name.replace(/["\p{Cc}]/gu, ' ')}"`;

function linesOf(event: CalendarEvent, writtenAt: Date, isCancelled: boolean): string[] {
  const { uid, sequence, when, title, place, description, position, organizer } = event;
  const hours =
    'day' in when
      ? [
          `DTSTART;VALUE=DATE:${dayText(when.day)}`,
          `DTEND;VALUE=DATE:${dayText(addDays(when.lastDay ?? when.day, 1))}`,
        ]
      : [`DTSTART:${instantText(when.from)}`, `DTEND:${instantText(when.to)}`];
  return [
    ...['BEGIN:VEVENT', `UID:${escaped(uid)}`, `DTSTAMP:${instantText(writtenAt)}`, ...hours],
    `SUMMARY:${escaped(title)}`,
    ...(sequence === undefined ? [] : [`SEQUENCE:${sequence}`]),
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(position ? [`GEO:${position.lat.toFixed(6)};${position.lng.toFixed(6)}`] : []),
    ...(organizer ? [`ORGANIZER;CN=${quoted(organizer.name)}:mailto:${encodeURI(organizer.email)}`] : []),
    ...(isCancelled ? ['STATUS:CANCELLED'] : []),
    ...('day' in when ? ['TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
  ];
}

/** A calendar of these events. */
export function icalendar(
  events: readonly CalendarEvent[],
  writtenAt: Date,
  { name, isCancelled = false }: Calendar = {},
): string {
  const lines = [
    ...[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Radia//Radia//IT',
      'CALSCALE:GREGORIAN',
      `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    ],
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escaped(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H']),
    ...events.flatMap((event) => linesOf(event, writtenAt, isCancelled)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
