import { expect, test } from 'vitest';
import { readAppConfig } from './app-config.ts';

test.each([null, '', '  ', '{}', '{"apiBase":""}'])(
  'a page that names no locale, %j, is Italian (R2-019)',
  (block) => {
    expect(readAppConfig(block).locale).toBe('it');
  },
);

test('what a page says of itself stands before what is usual', () => {
  expect(readAppConfig('{"apiBase":"","reqDays":300}')).toMatchObject({
    apiBase: '',
    reqDays: 300,
    locale: 'it',
  });
});
