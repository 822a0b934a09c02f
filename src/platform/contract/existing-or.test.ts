import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { existingOr } from './existing-or.ts';
import { text } from './shapes.ts';

const fresh = z.object({ nome: text(3, 'Il nome è troppo corto'), via: z.string().default('') });
const shape = existingOr(fresh, 'Scegliere o creare');
const problems = (value: unknown) =>
  shape.safeParse(value).error?.issues.map(({ message, path }) => [path.join('.'), message]);

describe('an existing record or a new one', () => {
  test('with an id is that record, whatever else it says', () => {
    expect(shape.parse({ id: 7, nome: 'x' })).toEqual({ id: 7 });
  });

  test('without one is a new record, read as such', () => {
    for (const none of [{}, { id: null }, { id: undefined }])
      expect(shape.parse({ ...none, nome: ' Terme ' })).toEqual({ nome: 'Terme', via: '' });
  });

  test('is refused in the words of its own kind, at its own field', () => {
    expect(problems({ nome: 'x' })).toEqual([['nome', 'Il nome è troppo corto']]);
    expect(problems({ id: 'abc', nome: 'Terme' })).toEqual([['id', 'Identificativo non valido.']]);
  });

  test('is no text', () => {
    expect(problems('testo')).toHaveLength(1);
  });

  test('is asked for in words of its own where there is neither, also as a field that is left out', () => {
    for (const value of [null, undefined]) expect(problems(value)).toEqual([['', 'Scegliere o creare']]);
    const found = z.object({ sede: shape }).safeParse({}).error?.issues;
    expect(found?.map(({ message, path }) => [path.join('.'), message])).toEqual([
      ['sede', 'Scegliere o creare'],
    ]);
  });
});
