import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { type CalendarEvent, icalendar } from '#platform/contract/icalendar.ts';
import type { MailDefinition } from '#post/mail/server/public.ts';
import type { House } from '../rules.ts';

type Told = { house: House; unit: string; address: string; writtenAt: Date };
type Visit = CalendarEvent & { when: { from: Date; to: Date } };

export type NoticedVisit = Told & {
  visit: Visit;
  /** The hour that was told before; null: none that the customer knows. */
  before: Date | null;
  operators: string[];
  activities: string[];
};
export type CancelledVisit = Told & { visit: Visit };

const hourInWords = (at: Date) => `${formatDay(romeDay(at))} alle ${romeTimeOfDay(at)}`;
const joined = (paragraphs: readonly (string | null)[]) => paragraphs.filter(Boolean).join('\n\n');
const listed = (names: readonly string[]) => names.map((name) => `- ${name}`).join('\n');
const placeOf = ({ unit, address }: Told) => `Unità locale: ${unit}\nIndirizzo: ${address}`;

/** Where one answers, as far as it is known, and who writes. */
function ending({ name, phone, email }: House, purpose: string): string {
  const ways = [phone && `telefono ${phone}`, email && `e-mail ${email}`].filter(Boolean).join(', ');
  return joined([
    ways && `${purpose}: ${ways}.`,
    'Questo messaggio è automatico: le risposte non vengono lette.',
    name && `Cordiali saluti\n${name}`,
  ]);
}

const organizerOf = ({ name, email }: House) => (email === '' ? null : { name: name || email, email });

/** What a customer is told of a visit (Q1-80), with the appointment for his calendar. */
export const sendVisitNotice: MailDefinition<NoticedVisit> = {
  kind: 'send-visit-notice',
  write: ({ visit, before, operators, activities, writtenAt, house, ...told }) => {
    const when = hourInWords(visit.when.from);
    const text = joined([
      'Buongiorno,',
      before === null
        ? `la visita di radioprotezione presso la vostra unità locale è fissata per il ${when}.`
        : `la visita di radioprotezione presso la vostra unità locale, annunciata per il ${hourInWords(before)}, è spostata: si terrà il ${when}.`,
      `${placeOf({ ...told, house, writtenAt })}\nOperatori: ${operators.join(', ')}`,
      activities.length > 0 ? `Attività previste:\n${listed(activities)}` : null,
      'In allegato l’appuntamento da mettere in calendario.',
      ending(house, 'Per cambiare giorno od ora'),
    ]);
    return {
      subject: `${before === null ? 'Visita' : 'Visita spostata'}: ${when} – ${told.unit}`,
      text: `${text}\n`,
      calendar: icalendar([{ ...visit, organizer: organizerOf(house) }], writtenAt),
    };
  },
};

/** A visit that the customer knows of is called off. */
export const sendVisitCancellation: MailDefinition<CancelledVisit> = {
  kind: 'send-visit-cancellation',
  write: ({ visit, writtenAt, house, ...told }) => {
    const when = hourInWords(visit.when.from);
    const text = joined([
      'Buongiorno,',
      `la visita di radioprotezione presso la vostra unità locale, annunciata per il ${when}, è annullata.`,
      placeOf({ ...told, house, writtenAt }),
      'In allegato l’annullamento, che toglie l’appuntamento dal calendario.',
      ending(house, 'Per informazioni'),
    ]);
    return {
      subject: `Visita annullata: ${when} – ${told.unit}`,
      text: `${text}\n`,
      calendar: icalendar([{ ...visit, organizer: organizerOf(house) }], writtenAt, { isCancelled: true }),
    };
  },
};
