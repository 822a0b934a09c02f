import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Authority, lookedAt, needProgram, type Person } from '#test/support/signers.ts';
import { checkDocument } from './check-document.ts';
import { importTrustedList, TrustedListError } from './trusted-list.ts';

let authority: Authority;
let rossi: Person;
let certificate: string;

beforeAll(() => {
  needProgram('openssl', 'openssl', 'version');
  authority = new Authority();
  rossi = authority.person();
  certificate = authority.run('x509', '-in', 'ca.pem', '-outform', 'DER').toString('base64');
});
afterAll(() => authority.end());

const etsi = 'http://uri.etsi.org/TrstSvc';
type Period = [status: string, from: string];

const status = ([name, from]: Period) =>
  `<ServiceStatus>${etsi}/TrustedList/Svcstatus/${name}</ServiceStatus><StatusStartingTime>${from}</StatusStartingTime>`;

/** A list with one authority, as the member states publish them. */
function list([current, ...history]: [Period, ...Period[]], { type = 'CA/QC', extension = '' } = {}): string {
  const kind = `<ServiceTypeIdentifier>${etsi}/Svctype/${type}</ServiceTypeIdentifier>`;
  const more = `<ServiceInformationExtensions><Extension Critical="true"><ns5:AdditionalServiceInformation xmlns:ns5="x"><ns5:URI xml:lang="en">${etsi}/TrustedList/SvcInfoExt/${extension}</ns5:URI></ns5:AdditionalServiceInformation></Extension></ServiceInformationExtensions>`;
  const past = history.map((one) => `<ServiceHistoryInstance>${kind}${status(one)}</ServiceHistoryInstance>`);
  return `<?xml version="1.0" encoding="UTF-8"?><TrustServiceStatusList xmlns="http://uri.etsi.org/02231/v2#">
    <SchemeInformation><SchemeTerritory>IT</SchemeTerritory><ListIssueDateTime>2026-01-15T08:00:00Z</ListIssueDateTime></SchemeInformation>
    <TrustServiceProviderList><TrustServiceProvider><TSPServices><TSPService><ServiceInformation>${kind}
    <ServiceDigitalIdentity><DigitalId><X509Certificate>${certificate.replaceAll(/(.{64})/g, '$1\n')}</X509Certificate></DigitalId></ServiceDigitalIdentity>
    ${status(current)}${extension && more}</ServiceInformation><ServiceHistory>${past.join('')}</ServiceHistory>
    </TSPService></TSPServices></TrustServiceProvider></TrustServiceProviderList></TrustServiceStatusList>`;
}

/** What is said of a signature made at a time, with nothing trusted but the list. */
function saidWith(xml: string, at: string) {
  const trustFolder = authority.trustFolder({ 'ca.pem': Buffer.from('') });
  const imported = importTrustedList(trustFolder, xml);
  const p7m = authority.sign(Buffer.from('documento'), rossi, { at: new Date(at) });
  const { report } = checkDocument(p7m, { now: lookedAt, existsSince: new Date(at), trustFolder });
  return { imported, report };
}

test('authorities of a national list are trusted from when they are granted to when they are not', () => {
  const granted: Period = ['granted', '2024-01-01T00:00:00Z'];
  const { imported, report } = saidWith(
    list([granted], { extension: 'ForeSignatures' }),
    '2025-06-01T00:00:00Z',
  );
  expect(imported).toEqual({
    territory: 'IT',
    issuedAt: '2026-01-15T08:00:00.000Z',
    signatures: 1,
    timeStamps: 0,
  });
  expect(report).toMatchObject({
    verdict: 'passed',
    trust: { anchors: 1, listIssuedAt: '2026-01-15T08:00:00.000Z' },
  });
  const unknown = { verdict: 'indeterminate', subIndication: 'NO_CERTIFICATE_CHAIN_FOUND' };
  expect(saidWith(list([granted]), '2023-06-01T00:00:00Z').report).toMatchObject(unknown);
  const withdrawn: Period = ['withdrawn', '2025-01-01T00:00:00Z'];
  expect(saidWith(list([withdrawn, granted]), '2024-06-01T00:00:00Z').report.verdict).toBe('passed');
  expect(saidWith(list([withdrawn, granted]), '2025-06-01T00:00:00Z').report).toMatchObject(unknown);
  // One that gives the time signs no documents.
  expect(saidWith(list([granted], { type: 'TSA/QTST' }), '2025-06-01T00:00:00Z').report).toMatchObject(
    unknown,
  );
});

test('what is no list, or names no authority, leaves the one before', () => {
  const folder = authority.trustFolder();
  const granted: Period = ['granted', '2024-01-01T00:00:00Z'];
  const bad = [
    '',
    'testo',
    '<a',
    '<a/>',
    list([granted], { extension: 'ForeSeals' }),
    list([['withdrawn', '2024-01-01T00:00:00Z']]),
  ];
  for (const xml of bad) expect(() => importTrustedList(folder, xml)).toThrow(TrustedListError);
  importTrustedList(folder, list([granted]));
  writeFileSync(join(folder, 'rotto.crt'), 'niente');
  const { report } = checkDocument(authority.sign(Buffer.from('x'), rossi), {
    now: lookedAt,
    trustFolder: folder,
  });
  expect(report).toMatchObject({ verdict: 'passed', trust: { anchors: 2 } });
});
