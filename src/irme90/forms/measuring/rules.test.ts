import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measuredAtOf, measuringTexts, receivedText, sinceWhen } from './rules.ts';

describe('the moment of a measurement, of what a phone says', () => {
  const from = new Date('2026-03-16T08:00:00Z');
  const now = new Date('2026-03-16T12:00:00Z');
  test.each([
    ['that says nothing', null, now],
    ['between form and arrival', '2026-03-16T10:30:00Z', new Date('2026-03-16T10:30:00Z')],
    ['at the moment the form came to be', '2026-03-16T08:00:00Z', from],
    ['before the form was there', '2026-03-16T07:59:59.999Z', now],
    ['at the moment it arrives', '2026-03-16T12:00:00Z', now],
    ['ahead of its time', '2026-03-16T12:00:00.001Z', now],
  ])('%s', (_, told, at) => {
    expect(measuredAtOf(told, { from, now })).toEqual(at);
  });

  test('never lies before the form or after its arrival', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: new Date('2020-01-01'), max: new Date('2032-01-01') }),
        (told) => {
          const at = measuredAtOf(told.toISOString(), { from, now });
          expect(at >= from && at <= now).toBe(true);
        },
      ),
    );
  });
});

test('the measures of a form that is only made now are believed as far back as thirty days', () => {
  expect(sinceWhen(new Date('2026-03-31T12:00:00Z'))).toEqual(new Date('2026-03-01T12:00:00Z'));
});

test('who has sent measures is told who receives them, or that nobody does', () => {
  expect(receivedText('Anna Neri')).toBe(measuringTexts.sent('Anna Neri'));
  expect(receivedText(null)).toBe(measuringTexts.kept);
});
