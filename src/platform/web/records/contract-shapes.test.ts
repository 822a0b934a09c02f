import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { externalCode, id, text } from '#platform/contract/shapes.ts';
import { choicesOf, isRequired, isTaken, longestText, partsOf } from './contract-shapes.ts';

describe('longestText', () => {
  it.each([
    ['a text', text(1, 'Manca.', 100), 100],
    ['one that may be left out and becomes null', externalCode, 64],
    ['one that goes on to another shape', z.string().max(255).toLowerCase().pipe(z.email()), 255],
    ['one with a rule of its own besides', text(1, 'Manca.', 80).superRefine(() => undefined), 80],
    ['one with a default', z.string().max(20).default(''), 20],
    ['a text without limit', z.string().regex(/^\d{5}$/), undefined],
    ['a number, whose limit is no length', id, undefined],
    ['a list, whose limit is no length', z.array(id).max(100), undefined],
  ])('reads the limit of %s', (_what, shape, most) => {
    expect(longestText(shape)).toBe(most);
  });
});

describe('isRequired', () => {
  it.each([
    ['a text of one character or more', text(1, 'Manca.'), true],
    ['a text that may be empty', z.string().max(500), false],
    ['a text for which nothing means none', externalCode, false],
    ['a record that is chosen', id, true],
    ['one that may be nobody', id.nullable(), false],
    ['a list of one or more', z.array(id).min(1), true],
    ['a list that may be empty', z.array(id), false],
  ])('asks for %s as the contract does', (_what, shape, required) => {
    expect(isRequired(shape)).toBe(required);
  });
});

describe('partsOf', () => {
  it('finds the fields of an object also behind what it becomes', () => {
    const shape = z.object({ nome: text(1, 'Manca.'), nota: z.string() }).transform((body) => [body]);
    expect(Object.keys(partsOf(shape))).toEqual(['nome', 'nota']);
  });

  it('finds none in what is no object', () => {
    expect(partsOf(z.string())).toEqual({});
  });
});

describe('isTaken', () => {
  it('passes over what another page or a hand left in the address', () => {
    const view = z.enum(['pronti', 'tutti']).default('pronti');
    expect([isTaken(view, 'tutti'), isTaken(view, 'schede')]).toEqual([true, false]);
    const employer = z.coerce.number().optional();
    expect([isTaken(employer, '12'), isTaken(employer, 'molto')]).toEqual([true, false]);
  });
});

describe('choicesOf', () => {
  it('keeps the order of the contract, in which the usual choice comes first', () => {
    expect(choicesOf(z.enum(['letto', 'codice']).default('letto'))).toEqual(['letto', 'codice']);
  });

  it('finds none in what is no choice', () => {
    expect(choicesOf(z.string())).toEqual([]);
  });
});
