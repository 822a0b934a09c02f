import { expect, test } from 'vitest';
import { confirmsErasure, erasedIdentity, erasedName, retentionInWords } from './rules.ts';

test('an erased person is a number', () => {
  expect(erasedName(12)).toBe('Persona cancellata n. 12');
  expect(erasedIdentity(12)).toEqual({ username: 'cancellata-12', email: 'cancellata-12@persona.invalid' });
});

test.each([
  ['anna', true],
  [' ANNA ', true],
  ['ann', false],
  ['', false],
])('typing "%s" confirms the erasure of anna: %s', (typed, confirms) => {
  expect(confirmsErasure(typed, 'anna')).toBe(confirms);
});

test('a name with two spaces, which a page shows as one, is confirmed as it is read', () => {
  expect(confirmsErasure('rossi  ada maria', 'Rossi Ada  Maria')).toBe(true);
  expect(confirmsErasure('Rossi Ada Maria', 'RossiAda Maria')).toBe(false);
});

test('how long something is kept is said with its reason', () => {
  expect(retentionInWords(null)).toBe('Si cancella insieme ai dati della persona.');
  expect(retentionInWords('perché sì')).toBe(
    'Resta anche dopo la cancellazione, sotto un numero: perché sì.',
  );
});
