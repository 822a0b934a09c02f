import { expect, test } from 'vitest';
import { slices } from '#app/slices.ts';
import { isAllowed, type Role } from '#platform/contract/access.ts';
import { downloads } from '#test/support/route-table.ts';

const principal = '/v1/user/user/cr39/committenti/{committente}';
const address = `${principal}/clienti/{cliente}/indirizzi/{indirizzo}`;
const dosimeters = '/v1/user/user/cr39/dosimetri';
const site = '/v1/user/lb/cr39/sede/{id}';
const controls = '/v1/user/user/irme90/{client}';
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
  ...['manual', 'registry', 'resonance/registry'].flatMap((type) => {
    const folder = `/v1/user/user/rp/${type}/{folder}/documents`;
    return [
      [`documents of a folder: ${type} (R2-460)`, `GET ${folder}`],
      [`a document of a folder: ${type} (R2-461)`, `GET ${folder}/{docId}/pdf`],
      [`the index of a folder: ${type} (R2-462)`, `GET ${folder}/summary`],
      [`the order of a folder: ${type} (R2-205)`, `POST ${folder}/order`],
    ] as const;
  }),
  ['mittenti (R1-550)', `GET ${controls}/mittenti`],
  ['a new entry of mittenti (R1-562)', `POST ${controls}/mittenti`],
  ['destinatari (R1-551)', `GET ${controls}/destinatari`],
  ['a new entry of destinatari (R1-563)', `POST ${controls}/destinatari`],
  ['navi (R1-552)', `GET ${controls}/navi`],
  ['a new entry of navi (R1-564)', `POST ${controls}/navi`],
  ['porti (R1-553)', `GET ${controls}/porti`],
  ['a new entry of porti (R1-565)', `POST ${controls}/porti`],
  ['voli (R1-554)', `GET ${controls}/voli`],
  ['a new entry of voli (R1-566)', `POST ${controls}/voli`],
  ['compagnie_volo (R1-555)', `GET ${controls}/compagnie_volo`],
  ['a new entry of compagnie_volo (R1-567)', `POST ${controls}/compagnie_volo`],
  ['aeroporti (R1-556)', `GET ${controls}/aeroporti`],
  ['a new entry of aeroporti (R1-568)', `POST ${controls}/aeroporti`],
  ['arrival airports (R1-557, R1-578)', `GET ${controls}/aeroporti_arrivo`],
  ['arrival ports (R1-558, R1-577)', `GET ${controls}/porti_arrivo`],
  ['ways of transport (R1-559)', `GET ${controls}/transport_types`],
  ['operators (R1-561, R1-579)', `GET ${controls}/operators`],
  ['clients of controls (R1-576)', 'GET /v1/user/user/irme90/clients'],
  ['taken intervals (R1-583)', `GET ${controls}/place_calendar`],
  ['a new delegation (R1-584)', `POST ${controls}/place_calendar`],
  ['deleting a delegation (R2-465)', 'DELETE /v1/user/user/irme90/place_calendar/{resourceId}'],
  ['what the calendar loads (R2-466)', 'POST /fc-load-events'],
  ['trips (R1-587)', 'GET /v1/user/lb/rp/transfers'],
  ['archived trips (R1-588)', 'GET /v1/user/lb/rp/transfers/archive'],
  ['the status of a trip (R1-586)', 'GET /v1/user/lb/rp/transfer/{transfer}/status'],
  ['devices of a trip (R1-590)', 'GET /v1/user/lb/rp/transfers/{transfer}/devices/count'],
  ['notices of a visit (R1-591)', 'GET /v1/user/lb/rp/transfer/appointment/{appointment}/notifications'],
  ['operators (R1-594)', 'GET /v1/user/lb/rp/operators'],
  ['instruments (R1-595)', 'GET /v1/user/lb/rp/instruments'],
  ['a trip (R1-598)', 'GET /v1/user/lb/rp/transfers/{transfer}'],
  ['a day (R1-599)', 'GET /v1/user/lb/rp/transfers/{transfer}/days/{day}'],
  ['a new trip (R1-600)', 'POST /v1/user/lb/rp/transfers/create'],
  ['a day more (R1-606)', 'POST /v1/user/lb/rp/transfers/{transfer}/days/add'],
  ['a changed day (R1-607)', 'PUT /v1/user/lb/rp/transfers/{transfer}/days/{day}/edit'],
  ['markers of the overview (R2-450)', 'GET /v1/user/lb/rp/year/{year}/overview'],
  ['implants of the overview (R2-451)', 'GET /v1/user/lb/rp/common/year/{year}/implants'],
  ['devices of the overview (R2-452)', 'GET /v1/user/lb/rp/common/devices/{deviceType}/year/{year}'],
  ['a folder as archive (R2-058)', 'GET /user/radioprotection/folders/{type}/{folder}/download'],
  [
    'a customer’s folder as archive (R2-059)',
    'GET /client/{client}/radioprotection/folders/{type}/{folder}/download',
  ],
  [
    'a unit’s folders in one PDF (R2-060)',
    'GET /lb/radioprotection/projects/{project}/employers/{employer}/companies/{company}/folders/{type}/merged',
  ],
  [
    'the same for its customer (R2-060)',
    'GET /client/{client}/radioprotection/companies/{company}/folders/{type}/merged',
  ],
];

const endpoints = slices({} as Parameters<typeof slices>[0])
  .flatMap(({ routes }) => routes)
  .map(({ endpoint }) => endpoint);
const calls = endpoints.map(({ method, path }) => `${method} ${path}`);

test.each(specified)('%s stands where the specification puts it', (_what, call) => {
  expect(calls).toContain(call);
});

const roles = ['lab', 'rp', 'edr', 'operatore', 'zona', 'cliente'] as const satisfies readonly Role[];

test('what the server answers at addresses of pages stands in the table of addresses, with who is given it', () => {
  const answered = endpoints
    .filter(({ path }) => /^\/(?:user|lb|client|zone|admin|sign)\//.test(path))
    .map(({ method, path, permission }) => [
      `${method} ${path.replaceAll(/\{(\w+)\}/g, '$$$1')}`,
      roles.filter((role) => isAllowed([role], permission)).join(' '),
    ]);
  const inOrder = (rows: readonly (readonly string[])[]) =>
    rows.map((row) => row.join(' | ')).toSorted((a, b) => a.localeCompare(b));
  expect(inOrder(answered)).toEqual(inOrder(downloads.map(([address, who]) => [`GET ${address}`, who])));
});
