import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { wrongSettings } from '#platform/server/config.ts';
import { type Certificate, readCertificate } from './certificate.ts';
import { type RevocationList, readRevocationList } from './revocation-list.ts';
import { readStatusResponse, type StatusResponse } from './status-response.ts';
import { listedServices } from './trusted-list-file.ts';

/** What is trusted for what: who signs documents and who dates them are granted apart. */
export type Use = 'signature' | 'time-stamp';

/** A certificate that is believed, for what and from when to when; null: always. */
export type Anchor = { certificate: Certificate; uses: readonly Use[]; from: Date | null; to: Date | null };

/** What the administrator has put into the folder. */
export type TrustStore = {
  anchors: Anchor[];
  lists: RevocationList[];
  responses: StatusResponse[];
  /** When the trusted list was issued that was imported last. */
  listIssuedAt: Date | null;
};

const emptyStore: TrustStore = { anchors: [], lists: [], responses: [], listIssuedAt: null };
const bothUses: readonly Use[] = ['signature', 'time-stamp'];
/** Ending of the file that `npm run import-trusted-list` writes. */
export const listEnding = '.trusted-list.json';

/** Throws `SettingsError` for a folder that is set and cannot be read: every signature would be checked against nobody. */
export function refuseUnreadable(trustFolder: string | null): void {
  if (trustFolder === null) return;
  try {
    readdirSync(trustFolder);
  } catch {
    throw wrongSettings(`SIGNATURE_TRUST_FOLDER: non posso leggere la cartella ${trustFolder}`);
  }
}

let kept: { key: string; store: TrustStore } | null = null;

/**
 * Reads a folder: certificates (.pem, .crt, .cer, .der), lists of revoked ones (.crl), answers about single ones
 * (.ocsp, .ors), imported trusted lists. Kept until a file changes. What cannot be read is left out: a broken file
 * among them may take trust away, and never give it.
 */
export function readTrustStore(folder: string | null): TrustStore {
  if (folder === null) return emptyStore;
  const files = filesOf(folder);
  const key = JSON.stringify([folder, files]);
  if (kept?.key !== key) kept = { key, store: readFiles(files.map(([path]) => path)) };
  return kept.store;
}

function filesOf(folder: string): [path: string, changed: number, size: number][] {
  try {
    return readdirSync(folder)
      .toSorted()
      .map((name) => {
        const path = join(folder, name);
        const { mtimeMs, size } = statSync(path);
        return [path, mtimeMs, size];
      });
  } catch {
    return [];
  }
}

function readFiles(paths: readonly string[]): TrustStore {
  const store: TrustStore = { anchors: [], lists: [], responses: [], listIssuedAt: null };
  for (const path of paths) {
    try {
      readInto(store, path.toLowerCase(), readFileSync(path));
    } catch {
      // Fewer certificates than there are files: the reports tell how many are trusted.
    }
  }
  return store;
}

function readInto(store: TrustStore, name: string, bytes: Buffer): void {
  if (name.endsWith(listEnding)) {
    const { issuedAt, services } = listedServices(bytes);
    store.listIssuedAt = issuedAt;
    for (const { certificate, ...rest } of services)
      store.anchors.push({ ...rest, certificate: readCertificate(certificate) });
  } else if (/\.(pem|crt|cer|der)$/.test(name))
    for (const raw of partsOfPem(bytes, 'CERTIFICATE'))
      store.anchors.push({ certificate: readCertificate(raw), uses: bothUses, from: null, to: null });
  else if (name.endsWith('.crl'))
    for (const raw of partsOfPem(bytes, 'X509 CRL')) store.lists.push(readRevocationList(raw));
  else if (/\.(ocsp|ors)$/.test(name)) store.responses.push(readStatusResponse(bytes));
}

/** The parts of a PEM file with this label; what is no PEM file is one part by itself. */
function partsOfPem(bytes: Buffer, label: string): Buffer[] {
  const text = bytes.toString('latin1');
  if (!text.includes(`-----BEGIN ${label}-----`)) return [bytes];
  const parts = text.matchAll(new RegExp(`-----BEGIN ${label}-----([^-]+)-----END ${label}-----`, 'g'));
  return [...parts].map(([, body = '']) => Buffer.from(body, 'base64'));
}
