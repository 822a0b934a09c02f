import { z } from 'zod';
import { atMost, longest } from '#platform/contract/limits.ts';
import { cleanName } from './rules.ts';

/** How people and their accounts are called: on the administrators' pages and on the command line. */

/** A user name. Of letters that look like one another in several scripts it takes those of ASCII: one name, one look. */
export const username = z
  .string('Indicare il nome utente')
  .trim()
  .regex(
    /^[!-?A-~]{3,100}$/,
    'Il nome utente ha da 3 a 100 caratteri: lettere senza accenti, cifre e segni, senza spazi e senza @.',
  );

/** As it may have been stored before that was so; a new one is a `username`. */
export const storedUsername = z
  .string('Indicare il nome utente')
  .trim()
  .regex(/^[^\s@]{3,100}$/, 'Il nome utente ha da 3 a 100 caratteri, senza spazi e senza @.');

/** Name and surname on one line, as everybody reads them. */
export const displayName = z
  .string('Indicare nome e cognome, almeno 2 caratteri.')
  .overwrite(cleanName)
  .min(2, 'Indicare nome e cognome, almeno 2 caratteri.')
  .max(...atMost(longest.line));
