import { expect, it } from 'vitest';
import { assignmentTexts, outcomeCsv, siteFor } from './rules.ts';

const site = (id: number, principalId: number) => ({ id, name: `Sede ${id}`, principalId });
const terme = { id: 1, nome: 'Terme' };

it.each([
  ['the only one', [site(7, 1)], terme, { site: site(7, 1) }],
  ['that of its principal', [site(7, 2), site(8, 1)], terme, { site: site(8, 1) }],
  ['the only one of a dosimeter in store', [site(7, 2)], null, { site: site(7, 2) }],
  ['none of another principal', [site(7, 2)], terme, { problem: assignmentTexts.otherPrincipal('Terme') }],
  ['none of several', [site(7, 1), site(8, 1)], terme, { problem: assignmentTexts.severalSites }],
  [
    'none of several principals',
    [site(7, 1), site(8, 2)],
    null,
    { problem: assignmentTexts.severalPrincipals },
  ],
])('a building code means %s (R2-184, R2-185)', (_what, sites, principal, wanted) => {
  expect(siteFor(sites, principal)).toEqual(wanted);
});

it('the outcome is a file with those refused first', () => {
  const refused = [{ code: 'LBS2', message: 'Risulta "smarrito"; =1' }];
  expect(outcomeCsv({ assigned: ['LBS1'], refused })).toBe(
    '\ufeffDosimetro;Esito;Motivo\r\nLBS2;Rifiutato;"Risulta ""smarrito""; =1"\r\nLBS1;Assegnato;\r\n',
  );
});
