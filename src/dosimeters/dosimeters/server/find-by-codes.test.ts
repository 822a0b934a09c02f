import { expect, test } from 'vitest';
import { buildDosimeter } from '#db/builders/placements.ts';
import { openTestApp } from '#test/support/app.ts';
import { readCode } from '../rules.ts';
import { findByCodes } from './public.ts';

test('codes are found exactly first, then whatever the zeros of their number (R2-411)', async () => {
  const { db } = await openTestApp();
  const [padded, plain, bare] = [
    await buildDosimeter(db, { code: 'LBS0123' }),
    await buildDosimeter(db, { code: 'LBS123' }),
    await buildDosimeter(db, { code: '00045' }),
  ];
  const long = await buildDosimeter(db, { code: 'lbs000777' });
  const found = await findByCodes(db, ['LBS0123', 'LBS123', 'LBS00123', '045', 'LBS777', 'LBS9', 'niente']);
  const id = (placement: { dosimeterId: number }) => placement.dosimeterId;
  expect([...found].map(([asked, one]) => [asked, one.id])).toEqual([
    ['LBS0123', id(padded)],
    ['LBS123', id(plain)],
    ['LBS00123', id(plain)],
    ['045', id(bare)],
    ['LBS777', id(long)],
  ]);
  expect((await findByCodes(db, ['00045'])).get('00045')).toEqual({ id: id(bare), code: '00045' });
  // Digits alone are those after an underscore (RAD5_777), no LBS777; of a tag that was not read yet they are.
  expect(await findByCodes(db, ['777'])).toEqual(new Map());
  expect((await findByCodes(db, ['777'], readCode)).get('777')).toEqual({ id: id(long), code: 'lbs000777' });
  expect(await findByCodes(db, [])).toEqual(new Map());
});
