import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { XmlDocument, type XmlElement } from 'xmldoc';
import { readCertificate } from './certificate.ts';
import { listEnding } from './trust-store.ts';
import type { TrustedListFile } from './trusted-list-file.ts';

/** Why a file is not taken for a trusted list, in one sentence. */
export class TrustedListError extends Error {}

const serviceTypes: Record<string, 'signature' | 'time-stamp'> = {
  'CA/QC': 'signature',
  'TSA/QTST': 'time-stamp',
  TSA: 'time-stamp',
  'TSA/TSS-QC': 'time-stamp',
};
const typePrefix = 'http://uri.etsi.org/TrstSvc/Svctype/';
const statusPrefix = 'http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/';
/** Under these an authority may be relied upon; the later ones are those of before eIDAS. */
const standing = new Set([
  'granted',
  'recognisedatnationallevel',
  'undersupervision',
  'supervisionincessation',
  'accredited',
]);
const forSignatures = 'http://uri.etsi.org/TrstSvc/TrustedList/SvcInfoExt/ForeSignatures';
const furtherInformation = /SvcInfoExt\/(?:ForeSignatures|ForeSeals|ForWebSiteAuthentication)/;

type Period = { status: string; from: string };

/**
 * Reads a national trusted list (ETSI TS 119 612): who may certify signatures and who may give the time, from when to
 * when. The list's own signature is not checked: it is fetched by the administrator over an address he trusts.
 */
function readTrustedList(xml: string): TrustedListFile {
  const root = parsed(xml);
  const scheme = child(root, 'SchemeInformation');
  const territory = textOf(scheme, 'SchemeTerritory') ?? '';
  const issuedAt = instantOf(textOf(scheme, 'ListIssueDateTime'));
  if (!root.name.endsWith('TrustServiceStatusList') || !/^[A-Z]{2}$/.test(territory) || issuedAt === null)
    throw new TrustedListError(
      'Il file non è un elenco nazionale dei prestatori di servizi fiduciari (ETSI TS 119 612).',
    );
  const services = all(root, 'TSPService').flatMap(servicesOf);
  if (services.length === 0)
    throw new TrustedListError('L’elenco non contiene nessuna autorità per firme o marche temporali.');
  return { territory, issuedAt, services };
}

/** Puts a list into the folder of what is trusted, in the place of the one of that country before it. */
function keepTrustedList(folder: string, list: TrustedListFile): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${list.territory}${listEnding}`);
  // Whoever reads meanwhile finds the one or the other.
  writeFileSync(`${file}.new`, JSON.stringify(list));
  renameSync(`${file}.new`, file);
}

export type ImportedList = { territory: string; issuedAt: string; signatures: number; timeStamps: number };

/** Takes a list into the folder. Throws `TrustedListError`, and leaves what was there, for what is none. */
export function importTrustedList(folder: string, xml: string): ImportedList {
  const list = readTrustedList(xml);
  keepTrustedList(folder, list);
  const count = (wanted: string) =>
    new Set(list.services.filter(({ use }) => use === wanted).map(({ certificate }) => certificate)).size;
  const { territory, issuedAt } = list;
  return { territory, issuedAt, signatures: count('signature'), timeStamps: count('time-stamp') };
}

function parsed(xml: string): XmlElement {
  try {
    return new XmlDocument(xml);
  } catch {
    throw new TrustedListError('Il file non è XML.');
  }
}

function servicesOf(service: XmlElement): TrustedListFile['services'] {
  const information = child(service, 'ServiceInformation');
  const use = serviceTypes[(textOf(information, 'ServiceTypeIdentifier') ?? '').replace(typePrefix, '')];
  const extensions = all(information, 'AdditionalServiceInformation').map((one) => textOf(one, 'URI') ?? '');
  const isOfOthers =
    extensions.some((uri) => furtherInformation.test(uri)) && !extensions.includes(forSignatures);
  if (!use || (use === 'signature' && isOfOthers)) return [];
  const history = all(child(service, 'ServiceHistory'), 'ServiceHistoryInstance').map(periodOf);
  const periods = [periodOf(information), ...history]
    .filter((period) => period !== null)
    .toSorted((one, other) => one.from.localeCompare(other.from));
  const certificates = all(child(information, 'ServiceDigitalIdentity'), 'X509Certificate').flatMap(
    certificateIn,
  );
  return certificates.flatMap((certificate) =>
    periods.flatMap(({ status, from }, place) =>
      standing.has(status) ? [{ certificate, use, from, to: periods[place + 1]?.from ?? null }] : [],
    ),
  );
}

function periodOf(information: XmlElement | undefined): Period | null {
  const from = instantOf(textOf(information, 'StatusStartingTime'));
  const status = (textOf(information, 'ServiceStatus') ?? '').replace(statusPrefix, '').replace(/^.*\//, '');
  return from === null ? null : { status, from };
}

/** One that cannot be read would be left out later without a word. */
function certificateIn({ val }: XmlElement): string[] {
  const base64 = val.replaceAll(/\s/g, '');
  try {
    readCertificate(Buffer.from(base64, 'base64'));
    return [base64];
  } catch {
    return [];
  }
}

const localName = ({ name }: XmlElement): string => name.replace(/^.*:/, '');

function elements(parent: XmlElement | undefined): XmlElement[] {
  return (parent?.children ?? []).filter((node): node is XmlElement => node.type === 'element');
}

function child(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  return elements(parent).find((element) => localName(element) === name);
}

/** Every one of this name, however deep, but not within another of the same name. */
function all(parent: XmlElement | undefined, name: string): XmlElement[] {
  return elements(parent).flatMap((element) =>
    localName(element) === name ? [element] : all(element, name),
  );
}

function textOf(parent: XmlElement | undefined, name: string): string | null {
  return child(parent, name)?.val.trim() ?? null;
}

function instantOf(text: string | null): string | null {
  const time = new Date(text ?? '');
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
