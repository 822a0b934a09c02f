import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signedAt } from './edited-envelopes.ts';

/**
 * People who sign, their authority, its lists and its time-stamps, all made by openssl. Certificates last far beyond
 * the day of any run; tests look at them from `lookedAt`.
 */
export const lookedAt = new Date('2090-06-01T10:00:00Z');

/** Ends a test with the line that provides what is missing. */
export function needProgram(name: string, debianPackage: string, ...args: string[]): void {
  try {
    execFileSync(name, args, { stdio: 'ignore' });
  } catch {
    throw new Error(`Manca ${name}: apt-get install ${debianPackage}`);
  }
}

type Validity = { from: string; to: string };
const longTime: Validity = { from: '20200101000000Z', to: '20991231000000Z' };

const settings = `
[ca]
default_ca=own
[own]
database=index.txt
serial=serial
crlnumber=crlnumber
new_certs_dir=.
certificate=ca.pem
private_key=ca.key
default_md=sha256
policy=any
unique_subject=no
copy_extensions=none
[any]
commonName=supplied
countryName=optional
organizationName=optional
serialNumber=optional
givenName=optional
surname=optional
[req]
distinguished_name=name
[name]
[authority]
basicConstraints=critical,CA:true
keyUsage=critical,keyCertSign,cRLSign
subjectKeyIdentifier=hash
[person]
basicConstraints=CA:false
keyUsage=critical,nonRepudiation
subjectKeyIdentifier=hash
[card]
basicConstraints=CA:false
keyUsage=critical,digitalSignature
[clock]
basicConstraints=CA:false
keyUsage=critical,digitalSignature
extendedKeyUsage=critical,timeStamping
[tsa]
default_tsa=own_clock
[own_clock]
serial=tsaserial
crypto_device=builtin
signer_digest=sha256
default_policy=1.2.3.4.1
digests=sha256,sha384,sha512
accuracy=secs:1
ess_cert_id_chain=no
`;

export type Person = { certificate: string; key: string };
/** `at`: when it says it was signed; otherwise now, by the clock on the wall. */
export type Signing = { digest?: string; extra?: string[]; others?: Person[]; at?: Date };

/** An authority in a folder of its own, gone after the test or file that opened it. */
export class Authority {
  readonly folder = mkdtempSync(join(tmpdir(), 'radia-signers-'));
  private count = 0;

  constructor(name = 'Autorità di prova') {
    this.write('openssl.cnf', settings);
    for (const [file, text] of [
      ['index.txt', ''],
      ['serial', '1001'],
      ['crlnumber', '01'],
      ['tsaserial', '01'],
    ] as const)
      this.write(file, `${text}${text && '\n'}`);
    this.run(
      'req',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-keyout',
      'ca.key',
      '-out',
      'ca.csr',
      '-utf8',
      '-subj',
      `/CN=${name}/O=Prova/C=IT`,
      '-config',
      'openssl.cnf',
    );
    this.run(
      'ca',
      '-batch',
      '-notext',
      '-config',
      'openssl.cnf',
      '-selfsign',
      '-keyfile',
      'ca.key',
      '-in',
      'ca.csr',
      '-out',
      'ca.pem',
      '-extensions',
      'authority',
      '-startdate',
      longTime.from,
      '-enddate',
      longTime.to,
    );
  }

  write(name: string, content: string | Uint8Array): string {
    writeFileSync(join(this.folder, name), content);
    return name;
  }
  read(name: string): Buffer {
    return readFileSync(join(this.folder, name));
  }
  run(...args: string[]): Buffer {
    return execFileSync('openssl', args, { cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] });
  }
  newName(ending: string): string {
    this.count += 1;
    return `${this.count}.${ending}`;
  }
  end(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Somebody with a certificate; `key` as openssl's -newkey and its options. */
  person(
    {
      name = 'Rossi Mario',
      code = 'TINIT-RSSMRA80A01H501U',
      usage = 'person',
    }: { name?: string; code?: string | null; usage?: 'person' | 'card' | 'clock' | 'authority' } = {},
    {
      validity = longTime,
      key = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
    }: { validity?: Validity; key?: string[] } = {},
  ): Person {
    const [request, keyFile, certificate] = [this.newName('csr'), this.newName('key'), this.newName('crt')];
    const subject = `/C=IT/O=Prova Srl${code === null ? '' : `/serialNumber=${code}`}/CN=${name}`;
    this.run(
      'req',
      '-newkey',
      ...key,
      '-nodes',
      '-keyout',
      keyFile,
      '-out',
      request,
      '-utf8',
      '-subj',
      subject,
      '-config',
      'openssl.cnf',
    );
    this.run(
      'ca',
      '-batch',
      '-notext',
      '-config',
      'openssl.cnf',
      '-in',
      request,
      '-out',
      certificate,
      '-extensions',
      usage,
      '-startdate',
      validity.from,
      '-enddate',
      validity.to,
    );
    return { certificate, key: keyFile };
  }

  /** A list of those revoked so far. */
  revocationList(from = '20890101000000Z', to = '20910101000000Z'): Buffer {
    const out = this.newName('crl');
    this.run(
      'ca',
      '-gencrl',
      '-config',
      'openssl.cnf',
      '-out',
      out,
      '-crl_lastupdate',
      from,
      '-crl_nextupdate',
      to,
    );
    return this.read(out);
  }
  revoke({ certificate }: Person): void {
    this.run('ca', '-config', 'openssl.cnf', '-revoke', certificate);
  }

  /** A .p7m of a content; `extra` are options of `openssl cms`. */
  sign(
    content: Uint8Array,
    person: Person,
    { digest = 'sha256', extra = ['-cades', '-nodetach'], others = [], at }: Signing = {},
  ): Buffer {
    const [input, out] = [this.write(this.newName('bin'), content), this.newName('p7m')];
    const signers = [person, ...others].flatMap(({ certificate, key }) => [
      '-signer',
      certificate,
      '-inkey',
      key,
    ]);
    this.run(
      'cms',
      '-sign',
      '-binary',
      '-in',
      input,
      '-out',
      out,
      '-outform',
      'DER',
      '-md',
      digest,
      ...signers,
      ...extra,
    );
    const p7m = this.read(out);
    return at ? signedAt(p7m, this.read(person.key).toString(), at) : p7m;
  }

  /** A token of RFC 3161 over these bytes. */
  timeStamp(data: Uint8Array, clock: Person): Buffer {
    const [input, query, out] = [
      this.write(this.newName('bin'), data),
      this.newName('tsq'),
      this.newName('tst'),
    ];
    this.run('ts', '-query', '-data', input, '-sha256', '-cert', '-out', query);
    const own = ['-config', 'openssl.cnf', '-section', 'own_clock'];
    const by = ['-signer', clock.certificate, '-inkey', clock.key];
    this.run('ts', '-reply', ...own, '-queryfile', query, ...by, '-token_out', '-out', out);
    return this.read(out);
  }

  /** An answer about one certificate, by the authority itself. */
  statusOf({ certificate }: Person): Buffer {
    const [request, out] = [this.newName('req'), this.newName('ocsp')];
    this.run('ocsp', '-issuer', 'ca.pem', '-cert', certificate, '-reqout', request, '-no_nonce');
    const by = ['-index', 'index.txt', '-CA', 'ca.pem', '-rsigner', 'ca.pem', '-rkey', 'ca.key'];
    this.run('ocsp', ...by, '-reqin', request, '-respout', out, '-ndays', '36500', '-resp_no_certs');
    return this.read(out);
  }

  /** What openssl says of an attached .p7m: its content, or null when it does not believe it. */
  verified(p7m: Uint8Array): Buffer | null {
    const input = this.write(this.newName('p7m'), p7m);
    try {
      return this.run(
        'cms',
        '-verify',
        '-cades',
        '-binary',
        '-inform',
        'DER',
        '-in',
        input,
        '-CAfile',
        'ca.pem',
        '-purpose',
        'any',
        '-no_check_time',
      );
    } catch {
      return null;
    }
  }

  /** A folder for the trust of a product that believes this authority. */
  trustFolder(files: Record<string, Uint8Array> = {}): string {
    const folder = mkdtempSync(join(this.folder, 'trust-'));
    const all: Record<string, Uint8Array> = {
      'ca.pem': this.read('ca.pem'),
      'ca.crl': this.revocationList(),
      ...files,
    };
    for (const [name, bytes] of Object.entries(all)) writeFileSync(join(folder, name), bytes);
    return folder;
  }
}
