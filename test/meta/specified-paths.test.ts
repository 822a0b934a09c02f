import { expect, test } from 'vitest';
import { slices } from '#app/slices.ts';

const principal = '/v1/user/user/cr39/committenti/{committente}';
const address = `${principal}/clienti/{cliente}/indirizzi/{indirizzo}`;
const dosimeters = '/v1/user/user/cr39/dosimetri';
const site = '/v1/user/lb/cr39/sede/{id}';
const mailing = '/v1/user/admin/cp/massive/email/{massive}/recipients';

/** Other programs call these: they are written out, whatever the contracts say. */
const specified: readonly (readonly [ids: string, call: string])[] = [
  ['clients of a principal (R0-346)', `GET ${principal}/clienti`],
  ['addresses of a client (R0-347)', `GET ${principal}/clienti/{cliente}/indirizzi`],
  ['questions about a building (R0-348..350)', `POST ${principal}/questions/indirizzo`],
  ['questions about an employer (R0-351)', `POST ${principal}/questions/employer`],
  ['points of an address (R0-352)', `GET ${address}/punti`],
  ['photo of a dosimeter at a point (R0-353)', `GET ${address}/punti/{punto}/img/{dosimeter}`],
  ['available dosimeters (R0-354..356)', `POST ${principal}/dosimetri/disponibili`],
  ['placing (R0-357)', `POST ${principal}/posizionamento`],
  ['answers of an employer (R0-358)', 'POST /v1/user/user/cr39/clienti/{cliente}/survey'],
  ['answers about a building (R0-359)', 'POST /v1/user/user/cr39/indirizzi/{indirizzo}/survey'],
  ['plans with those of a draft (R0-360)', `POST ${address}/planimetries`],
  ['plans of an address (R0-361)', `GET ${address}/planimetries`],
  ['whether the surveys are complete (R0-362)', `GET ${site}/complete`],
  ['candidates from a day (R0-363)', `GET ${site}/candidates/{from}`],
  ['candidates until a day (R0-364)', `GET ${site}/candidates/{from}/{to}`],
  ['sites from a day (R1-540)', 'GET /v1/user/lb/cr39/relations/massive/{from}'],
  ['sites until a day (R1-540)', 'GET /v1/user/lb/cr39/relations/massive/{from}/{to}'],
  ['a site (R1-541)', `GET ${site}`],
  ['coordinates of a site (R1-544)', 'POST /v1/user/lb/cr39/sede/coordinates/{siteId}'],
  ['the reminder, without API base (R1-545)', 'GET /lb/cr39/sede/{id}/isin_reminder'],
  ['placed dosimeters (R0-365, R0-366)', `POST ${dosimeters}/posizionati`],
  ['photo of a placement (R0-367)', `GET ${dosimeters}/{id}/image`],
  ['dosimeters for a replacement (R0-368)', `GET ${dosimeters}/{oldDosimeterId}/candidates`],
  ['replacing (R0-369..373)', `POST ${dosimeters}/{oldDosimeterId}/replace`],
  ['recipients of a mailing (R0-341, R0-374)', `GET ${mailing}`],
  ['sending to a recipient (R0-341, R0-375)', `POST ${mailing}/{recipient}/send`],
];

const calls = slices({} as Parameters<typeof slices>[0])
  .flatMap(({ routes }) => routes)
  .map(({ endpoint: { method, path } }) => `${method} ${path}`);

test.each(specified)('%s stands where the specification puts it', (_what, call) => {
  expect(calls).toContain(call);
});
