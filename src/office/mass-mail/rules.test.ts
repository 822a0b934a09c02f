import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmail } from '#surveys/contacts/rules.ts';
import { anyText } from '#test/support/any-text.ts';
import {
  asHtml,
  type Contact,
  emptyFields,
  fieldsIn,
  fillIn,
  fillInSubject,
  joinContacts,
  joinValues,
  lastTurn,
  nextTurn,
  readTyped,
  staggerMs,
  unknownFields,
  withoutTyped,
} from './rules.ts';

describe('fields of a text', () => {
  test('known ones are found however they are written, unknown ones are named', () => {
    expect(unknownFields('Gentile {cliente}, {Città}, { nome }')).toEqual([]);
    expect(unknownFields('{ragione sociale} {} {cliente} {ragione sociale}')).toEqual([
      'ragione sociale',
      '',
    ]);
    expect(fieldsIn('{Città}', 'di {cliente}')).toEqual(['cliente', 'citta']);
  });

  test('are filled in; an empty one leaves nothing, and a value is never read as a field', () => {
    const values = { cliente: 'Terme {citta} & C.', citta: 'Abano' };
    expect(fillIn('{cliente} a {città}: {nome}.', values)).toBe('Terme {citta} & C. a Abano: .');
    expect(fillInSubject('Per {cliente}', { cliente: 'Terme\r\nBcc: a@b.it' })).toBe('Per Terme Bcc: a@b.it');
  });

  test('empty for some recipients are told, with how many and an example', () => {
    const recipients = [
      { email: 'a@x.it', values: { cliente: 'A' } },
      { email: 'b@x.it', values: {} },
      { email: 'c@x.it', values: {} },
    ];
    expect(emptyFields(['{cliente}', 'x'], recipients)).toEqual([
      { field: 'cliente', count: 2, example: 'b@x.it' },
    ]);
    expect(emptyFields(['senza campi'], recipients)).toEqual([]);
  });
});

describe('as HTML', () => {
  test('paragraphs and lines are kept', () => {
    expect(asHtml('Buongiorno,\ncome va?\n\nSaluti')).toBe('<p>Buongiorno,<br>come va?</p>\n<p>Saluti</p>');
  });

  test('nothing of a text can begin an element or leave an attribute', () => {
    fc.assert(
      fc.property(anyText(80), (text) => {
        const inner = asHtml(text).replace(/<\/?p>|<br>/g, '');
        expect(inner).not.toMatch(/[<>"']/);
      }),
    );
    expect(asHtml('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>');
  });
});

describe('typed addresses', () => {
  test.each([
    ['a@x.it, b@x.it; c@x.it', ['a@x.it', 'b@x.it', 'c@x.it']],
    ['Anna Bo <anna@bo.it>\nluca@bo.it', ['anna@bo.it', 'luca@bo.it']],
    ['a@x.it b@x.it', ['a@x.it', 'b@x.it']],
    ['non un indirizzo\n\n', ['non un indirizzo']],
    ['', []],
  ])('%j', (typed, addresses) => {
    expect(readTyped(typed)).toEqual(addresses);
  });

  test.each([
    ['a@x.it\nb@x.it', 'a@x.it'],
    ['Anna Bo <B@x.it>; a@x.it', 'a@x.it'],
    ['c@x.it b@x.it, a@x.it', 'c@x.it\na@x.it'],
    ['bb@x.it; a@x.it', 'bb@x.it; a@x.it'],
    ['b@x.it', ''],
  ])('without one of them %j is %j', (typed, left) => {
    expect(withoutTyped(typed, 'b@x.it')).toBe(left);
  });
});

describe('contacts', () => {
  const contact = (email: string, values: Contact['values'] = {}, userId: number | null = null) => ({
    email,
    userId,
    values,
  });

  test('the same address is joined, what is known of it brought together, the invalid ones told', () => {
    const { recipients, joined, invalid } = joinContacts([
      contact('Anna@x.it', { cliente: 'Terme di Abano', committente: 'Terme' }),
      contact('anna@X.it', { cliente: 'Hotel Fonte', committente: 'Terme', nome: 'Anna' }, 7),
      contact('senza chiocciola'),
    ]);
    expect(recipients).toEqual([
      {
        email: 'Anna@x.it',
        userId: 7,
        values: {
          nome: 'Anna',
          committente: 'Terme',
          cliente: 'Terme di Abano, Hotel Fonte',
          email: 'Anna@x.it',
        },
      },
    ]);
    expect([joined, invalid]).toEqual([1, ['senza chiocciola']]);
  });

  test('more values than can be read are counted', () => {
    expect(joinValues(['A', 'B', 'A', 'C', 'D', 'E'])).toBe('A, B, C e altri 2');
  });

  test('each valid address comes out exactly once', () => {
    const email = fc.constantFrom('a@x.it', 'A@x.it', 'b@x.it', 'B@X.it', 'c', '');
    fc.assert(
      fc.property(fc.array(email), (emails) => {
        const { recipients, joined } = joinContacts(emails.map((each) => contact(each)));
        const valid = emails.filter(isEmail);
        expect(recipients).toHaveLength(new Set(valid.map((each) => each.toLowerCase())).size);
        expect(joined).toBe(valid.length - recipients.length);
      }),
    );
  });
});

describe('turns', () => {
  const at = (ms: number) => new Date(Date.UTC(2026, 2, 16, 9) + ms);

  test('come every 10 s, and a late look does not push them back (R0-280)', () => {
    expect(staggerMs).toBe(10_000);
    expect(nextTurn(at(0), at(0))).toEqual(at(10_000));
    expect(nextTurn(at(10_000), at(11_900))).toEqual(at(20_000));
  });

  test('after a longer pause are not made up for: never two within 10 s of each other’s turn', () => {
    expect(nextTurn(at(10_000), at(3_600_000))).toEqual(at(3_610_000));
  });

  test('the last one', () => {
    expect(lastTurn(at(0), 37)).toEqual(at(360_000));
    expect(lastTurn(at(0), 0)).toEqual(at(0));
  });
});
