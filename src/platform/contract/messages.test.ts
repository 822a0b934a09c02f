import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { useItalianMessages } from './messages.ts';

useItalianMessages();

const told: [what: string, shape: z.ZodType, value: unknown, text: string][] = [
  ['nothing', z.string(), undefined, 'Valore mancante.'],
  ['a number for a text', z.string(), 1, 'Serve un testo.'],
  ['a text for a number', z.number(), '1', 'Serve un numero.'],
  ['half a number', z.int(), 0.5, 'Serve un numero intero.'],
  ['a word for a flag', z.boolean(), 'sì', 'Serve vero o falso.'],
  ['a text for a list', z.array(z.string()), 'a', 'Serve un elenco.'],
  ['a list for an object', z.object({}), [], 'Serve un oggetto con i campi previsti.'],
  ['a short text', z.string().min(3), 'ab', 'Almeno 3 caratteri.'],
  ['an empty list', z.array(z.int()).min(1), [], 'Almeno 1 elemento.'],
  ['a long list', z.array(z.int()).max(1), [1, 2], 'Al massimo 1 elemento.'],
  ['a small number', z.number().min(2), 1, 'Deve essere almeno 2.'],
  ['nought', z.number().positive(), 0, 'Deve essere maggiore di 0.'],
  ['a large number', z.number().max(1_000_000), 1e9, 'Deve essere al massimo 1.000.000.'],
  ['a day that is none', z.iso.date(), '2026-02-30', 'Data non valida: usare il formato AAAA-MM-GG.'],
  ['another word', z.enum(['asc', 'desc']), 'su', 'Serve uno di questi valori: asc, desc.'],
  ['not the word', z.literal('si'), 'no', 'Serve il valore: si.'],
  ['neither of two', z.union([z.int(), z.string()]), [], 'Serve un numero. Oppure: Serve un testo.'],
  ['an odd step', z.number().multipleOf(5), 7, 'Deve essere un multiplo di 5.'],
  ['a field nobody knows', z.strictObject({}), { a: 1 }, 'Campo sconosciuto.'],
  [
    'an address of mail',
    z.email(),
    'boh',
    'Indirizzo e-mail non valido: serve, per esempio, nome@esempio.it.',
  ],
];

describe('what a shape does not say itself says what was expected', () => {
  test.each(told)('%s', (_what, shape, value, text) => {
    expect(shape.safeParse(value).error?.issues[0]?.message).toBe(text);
  });
});
