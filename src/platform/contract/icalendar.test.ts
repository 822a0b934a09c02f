import { describe, expect, test } from 'vitest';
import { type CalendarEvent, icalendar } from './icalendar.ts';

const writtenAt = new Date('2026-03-16T09:00:00Z');
const visit: CalendarEvent = {
  ...{
    uid: 'visita-1@radia.invalid',
    sequence: 3,
    title: 'Visita; Studio, Bianchi\nOggi',
    place: 'Via A\\B',
  },
  when: { from: new Date('2026-03-18T08:30:00Z'), to: new Date('2026-03-18T09:30:00Z') },
  position: { lat: 45.5, lng: 11.5 },
};

describe('a calendar for other programs (RFC 5545)', () => {
  test('tells an appointment with its hours, its marks escaped', () => {
    const lines = icalendar([visit], writtenAt, { name: 'Trasferte' }).split('\r\n');
    expect(lines).toEqual([
      ...[
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Radia//Radia//IT',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
      ],
      ...['X-WR-CALNAME:Trasferte', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'BEGIN:VEVENT'],
      ...['UID:visita-1@radia.invalid', 'DTSTAMP:20260316T090000Z', 'DTSTART:20260318T083000Z'],
      ...['DTEND:20260318T093000Z', 'SUMMARY:Visita\\; Studio\\, Bianchi\\nOggi', 'SEQUENCE:3'],
      ...['LOCATION:Via A\\\\B', 'GEO:45.500000;11.500000', 'END:VEVENT', 'END:VCALENDAR', ''],
    ]);
  });

  test('tells a whole day until the next', () => {
    const text = icalendar([{ uid: 'g', when: { day: '2026-12-31' }, title: 'Giro' }], writtenAt);
    expect(text).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
    expect(text).toContain('TRANSP:TRANSPARENT');
  });

  test('calls an appointment off, in the name of whose it is', () => {
    const organizer = { name: 'Studio "Prova", Srl', email: 'visite@prova.invalid' };
    const lines = icalendar([{ ...visit, organizer }], writtenAt, { isCancelled: true }).split('\r\n');
    expect(lines).toContain('METHOD:CANCEL');
    expect(lines).toContain('STATUS:CANCELLED');
    expect(lines).toContain('UID:visita-1@radia.invalid');
    expect(lines).toContain('ORGANIZER;CN="Studio  Prova , Srl":mailto:visite@prova.invalid');
  });

  test('breaks long lines at 75 bytes, between characters', () => {
    const title = 'Città è più in là 😀 '.repeat(20);
    const text = icalendar([{ ...visit, title }], writtenAt);
    for (const line of text.split('\r\n'))
      expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
  });

  test('lets nothing that is typed begin a line of its own', () => {
    const text = icalendar(
      [{ ...visit, title: 'a\r\nATTENDEE:b\u0000\u2028', place: 'c\rEND:VEVENT' }],
      writtenAt,
    );
    expect(text.split('\r\n').filter((line) => /^(ATTENDEE|END:VEVENT)/.test(line))).toEqual(['END:VEVENT']);
  });
});
