import { keptBecause } from '#accounts/personal-data/rules.ts';
import type { PersonalTraces } from '#identity/personal-traces/server/public.ts';
import { mailingRecipients } from '../../schema.ts';
import { mailingTexts, withoutTyped } from '../rules.ts';
import {
  countWrittenBy,
  erasePerson,
  isPerson,
  listOfPerson,
  listWrittenBy,
  lockTypedOf,
  updateTyped,
} from './recipient-queries.ts';

/** Mailings that a person got, or is to get. How it ended is kept without saying for whom. */
export const mailingsToPerson: PersonalTraces = {
  title: 'Comunicazioni massive',
  meaning:
    'Le comunicazioni a molti destinatari in cui compare il tuo indirizzo, con i dati inseriti nel testo.',
  keptBecause: null,
  list: listOfPerson,
  count: (db, person) => db.$count(mailingRecipients, isPerson(person)),
  erase: async (db, person) => {
    for (const { id, typed } of await lockTypedOf(db, person.email)) {
      const left = withoutTyped(typed, person.email);
      if (left !== typed) await updateTyped(db, id, left);
    }
    await erasePerson(db, person, mailingTexts.forgotten);
  },
};

/** Mailings that a person wrote or started. */
export const mailingsByPerson: PersonalTraces = {
  title: 'Comunicazioni massive scritte',
  meaning: 'Le comunicazioni a molti destinatari che hai scritto o di cui hai avviato l’invio.',
  keptBecause: keptBecause.mailings,
  list: (db, { id }) => listWrittenBy(db, id),
  count: (db, { id }) => countWrittenBy(db, id),
};
