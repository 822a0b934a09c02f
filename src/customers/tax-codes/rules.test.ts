import { expect, test } from 'vitest';
import { taxCodeObjection, taxCodeOf, taxCodeTexts } from './rules.ts';

const doubted = (text: string) => ({ text, isRefused: false });
const refused = { text: taxCodeTexts.code, isRefused: true };

test.each([
  ['a person’s', 'RSSMRA85T10A562S', null],
  ['in small letters, with blanks around', '  rssmra85t10a562s ', null],
  ['in groups, with blanks between', 'RSSMRA 85T10 A562S', null],
  ['a person’s whose last letter does not fit', 'RSSMRA85T10A562A', doubted(taxCodeTexts.check)],
  ['a VAT number', '00743110157', null],
  ['with the prefix of Italy', 'it00743110157', null],
  ['with the prefix of Italy and a blank', 'IT 00743110157', null],
  ['whose last digit does not fit', '00743110158', doubted(taxCodeTexts.check)],
  ['of another country of the Union', 'DE136695976', doubted(taxCodeTexts.abroad)],
  ['of Switzerland', 'CHE123456789', doubted(taxCodeTexts.abroad)],
  ['that has too few digits for another country', 'DEABC12', refused],
  ['of a country that is none', 'XX136695976', refused],
  ['with too few digits', '0074311015', refused],
  ['with too many', '007431101570', refused],
  ['with a letter too many', 'RSSMRA85T10A562SX', refused],
  ['after something else', 'XRSSMRA85T10A562S', refused],
  ['of a month that is none', 'RSSMRA85Z10A562S', refused],
  ['nothing', '', refused],
])('a code %s (%s) meets this objection: %j', (_, code, objection) => {
  expect(taxCodeObjection(code)).toEqual(objection);
});

test.each([
  [' it00743110157 ', '00743110157'],
  ['IT 007 4311 0157', '00743110157'],
  ['rssmra 85t10 a562s', 'RSSMRA85T10A562S'],
  ['IT0074311015', 'IT0074311015'],
  ['00743110157IT', '00743110157IT'],
  ['rssmra85t10a562s', 'RSSMRA85T10A562S'],
])('«%s» is kept as %s', (typed, kept) => {
  expect(taxCodeOf(typed)).toBe(kept);
});
