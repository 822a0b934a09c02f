import { describe, expect, test } from 'vitest';
import { accountOf, contactsByAddress, isEmail } from './rules.ts';

describe('an e-mail address', () => {
  test.each([
    ['anna@clienti.invalid', true],
    ['a.b+c@posta.example.it', true],
    ['anna@clienti', false],
    ['anna clienti@x.it', false],
    ['a@x.it,b@x.it', false],
    ['a@x.it\nBcc: b@x.it', false],
    [`${'a'.repeat(65)}@x.it`, false],
    ['anna@-x.it', false],
  ])('%j is an address: %s', (text, is) => {
    expect(isEmail(text)).toBe(is);
  });
});

describe('contacts by address', () => {
  test('capitals and spaces do not count, what is no address is told once', () => {
    const found = contactsByAddress([
      { email: ' Anna@x.it', userId: null },
      { email: 'anna@X.it ', userId: 7 },
      { email: 'senza chiocciola', userId: null },
      { email: 'senza chiocciola', userId: null },
    ]);
    expect(found.byAddress.map(({ email }) => email)).toEqual(['Anna@x.it']);
    expect(found).toMatchObject({ repeated: 1, invalid: ['senza chiocciola'] });
    expect(found.byAddress.map(({ contacts }) => accountOf(contacts))).toEqual([7]);
  });
});
