import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { roomOf } from '../drawing/rules.ts';
import { begun, type Compared, differences, keptSteps, redone, stepped, undone } from './rules.ts';

const steps = fc.array(fc.integer(), { minLength: 1, maxLength: 40 });
const after = (numbers: readonly number[]) =>
  numbers.reduce((edits, number) => stepped(edits, number), begun(-1));

describe('steps', () => {
  test('taken back one by one lead to the beginning, done again to the end', () => {
    fc.assert(
      fc.property(steps, (numbers) => {
        const end = after(numbers);
        let edits = end;
        while (edits.past.length > 0) edits = undone(edits);
        expect(edits.present).toBe(-1);
        while (edits.future.length > 0) edits = redone(edits);
        expect(edits.present).toBe(end.present);
        expect(edits.past).toEqual(end.past);
      }),
    );
  });

  test('after one that was taken back forget what was to be done again', () => {
    fc.assert(
      fc.property(steps, (numbers) => {
        const edits = stepped(undone(after(numbers)), 1_000_000_000_000);
        expect(edits.future).toEqual([]);
        expect(redone(edits)).toBe(edits);
      }),
    );
  });

  test('of the same thing are one, and are no more after something else', () => {
    const typed = ['S', 'Sa', 'Sal'].reduce((edits, name) => stepped(edits, name, 'alias'), begun(''));
    expect(undone(typed).present).toBe('');
    expect(undone(stepped(stepped(typed, 'x', 'colour'), 'Sala', 'alias')).present).toBe('x');
    expect(undone(stepped(undone(typed), 'Z', 'alias')).present).toBe('');
  });

  test('are kept a hundred at most, the first and the last hold', () => {
    const edits = after(Array.from({ length: 150 }, (_, number) => number));
    expect(edits.past).toHaveLength(keptSteps);
    expect(undone(begun(1)).present).toBe(1);
  });
});

describe('what is different', () => {
  const corners = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: 10 },
  ];
  const room = roomOf(corners, { alias: 'Sala 1', colour: '#2f6fb2', wallPrefix: 'P' });
  const device = { deviceId: 1, icon: 'tube', opacity: 1, x: 0, y: 0, width: 5, height: 5 } as const;
  const base: Compared = {
    ...{ alias: 'Piano terra', background: null, attachments: [], metresPerPixel: null },
    ...{ rooms: [room], devices: [device] },
  };

  test('is told room by room, and is nothing between two that are alike', () => {
    expect(differences(base, structuredClone(base))).toEqual([]);
    expect(differences(base, { ...base, rooms: [{ ...room, colour: '#000000' }] })).toEqual([
      'ambiente «Sala 1» cambiato',
    ]);
    expect(
      differences(base, { ...base, rooms: [{ ...room, alias: 'Sala 2' }], alias: 'Primo piano' }),
    ).toEqual([
      'nome: da «Piano terra» a «Primo piano»',
      'ambiente «Sala 2» aggiunto',
      'ambiente «Sala 1» tolto',
    ]);
    expect(differences(base, { ...base, devices: [], metresPerPixel: 0.01, background: 'a' })).toEqual([
      'immagine di sfondo cambiata',
      'scala cambiata',
      'dispositivi: da 1 a 0',
    ]);
  });
});
