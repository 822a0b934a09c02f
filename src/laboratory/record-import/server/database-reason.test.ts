import { expect, test } from 'vitest';
import { databaseReason } from './database-reason.ts';

test.each([
  ['clients_in_use', 'Qui misura ancora un dosimetro: prima va rimosso.'],
  ['addresses_external_code', 'Il codice esterno è già di un altro record.'],
  ['dosimeters_code', "C'è già un dosimetro con questo codice."],
  ['something_else', 'Il database rifiuta la riga (something_else).'],
])('%s is said in words', (constraint, text) => {
  expect(databaseReason(new Error('refused', { cause: { code: '23514', constraint } }))).toBe(text);
});

test('what is not the row’s fault has no words', () => {
  expect(databaseReason(new Error('gone', { cause: { code: '57P01' } }))).toBeNull();
});
