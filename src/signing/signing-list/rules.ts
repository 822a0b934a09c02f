import type { Permission } from '#platform/contract/access.ts';
import { signLaboratoryDocuments, signRadioprotectionDocuments } from './permissions.ts';

/** Kinds of signature that a page takes: a file around the document (.p7m), or one within a PDF. */
export const signatureModes = ['cades', 'pades'] as const;
export type SignatureMode = (typeof signatureModes)[number];

/** The lists in which documents wait to be signed. */
export const signatureLists = [
  'massive',
  'registry',
  'manual',
  'rm-registry',
  'irme90',
  'laboratory',
  'task',
  'electret',
  'cr39',
  'invoice',
] as const;
export type SignatureList = (typeof signatureLists)[number];

/** A page of the specification on which signed documents are uploaded (Q1-93, Q2-112, Q2-113). */
export type SignaturePage = {
  list: SignatureList;
  title: string;
  /** Where it stands; `{…}` is the part that varies: the scope of its documents. */
  path: `/${string}`;
  endpoint: `/v1/${string}`;
  modes: readonly SignatureMode[];
  permission: Permission;
  /** What its address names besides: a laboratory, a task, or the one document it is of. */
  scope: 'lab' | 'task' | 'doc' | null;
};

const both = ['cades', 'pades'] as const;
const cadesOnly = ['cades'] as const;
const radioprotection = { permission: signRadioprotectionDocuments } as const;
const laboratory = { permission: signLaboratoryDocuments } as const;

export const signaturePages: readonly SignaturePage[] = [
  {
    ...{ list: 'massive', title: 'Pratiche massive', scope: null, modes: both, ...radioprotection },
    path: '/user/radioprotection/sign/massive',
    endpoint: '/v1/user/user/rp/sign/massive',
  },
  {
    ...{ list: 'registry', title: 'Documenti di registro', scope: 'doc', modes: both, ...radioprotection },
    path: '/user/radioprotection/sign/registry_document/{doc}/view',
    endpoint: '/v1/user/user/rp/sign/registry_document/{doc}',
  },
  {
    ...{ list: 'manual', title: 'Documenti dei manuali', scope: 'doc', modes: both, ...radioprotection },
    path: '/user/radioprotection/sign/manual_document/{doc}/view',
    endpoint: '/v1/user/user/rp/sign/manual_document/{doc}',
  },
  {
    ...{ list: 'rm-registry', title: 'Documenti di registro RM', scope: 'doc', modes: both },
    ...radioprotection,
    path: '/user/radioprotection/sign/rm/registry_document/{doc}/view',
    endpoint: '/v1/user/user/rp/sign/rm/registry_document/{doc}',
  },
  {
    ...{ list: 'irme90', title: 'Modelli IRME90', scope: null, modes: cadesOnly, ...radioprotection },
    path: '/user/irme90/signature/upload',
    endpoint: '/v1/user/user/irme90/signature/upload',
  },
  {
    ...{ list: 'cr39', title: 'Relazioni finali CR-39', scope: null, modes: both, ...laboratory },
    path: '/lb/cr39/signature',
    endpoint: '/v1/user/lb/cr39/signature',
  },
  {
    ...{ list: 'laboratory', title: 'Documenti di laboratorio', scope: 'lab', modes: both, ...laboratory },
    path: '/lb/lc/labs/{lab}/pending_signature/upload',
    endpoint: '/v1/user/lb/lc/labs/{lab}/pending_signature/upload',
  },
  {
    ...{ list: 'task', title: 'Rapporti di dosimetria personale', scope: 'task', modes: cadesOnly },
    ...laboratory,
    path: '/lb/tld/rdps/tasks/task/{task}/p7m',
    endpoint: '/v1/user/lb/tld/rdps/tasks/task/{task}/p7m',
  },
  {
    ...{ list: 'electret', title: 'Relazioni radon con elettreti', scope: null, modes: cadesOnly },
    ...laboratory,
    path: '/lb/electret/signatures',
    endpoint: '/v1/user/lb/electret/signatures',
  },
  {
    ...{ list: 'invoice', title: 'Fatture elettroniche', scope: null, modes: cadesOnly, ...laboratory },
    path: '/lb/contabilita/fatturaelettronica/invio',
    endpoint: '/v1/user/lb/contabilita/fatturaelettronica/invio',
  },
];

/** The page at an address, with the laboratory, task or document that the address names; null when there is none. */
export function pageAtAddress(address: string): { page: SignaturePage; scopeId: number | null } | null {
  const [path = ''] = address.split(/[?#]/);
  for (const page of signaturePages) {
    const pattern = new RegExp(`^${page.path.replace(/\{\w+\}/, '([1-9]\\d{0,8})')}/?$`);
    const found = pattern.exec(path);
    if (found) return { page, scopeId: page.scope === null ? null : Number(found[1]) };
  }
  return null;
}

/** A path of a page with what varies filled in. */
export function filledPath(path: string, scopeId: number | null): string {
  return path.replace(/\{\w+\}/, String(scopeId));
}

/** The number of the document that the name of a file begins with (Q1-97); null without one. */
export function documentIdOf(fileName: string): number | null {
  const digits = /^\d{1,10}(?!\d)/.exec(baseName(fileName))?.[0];
  const id = digits === undefined ? 0 : Number(digits);
  return id >= 1 && id <= 2_147_483_647 ? id : null;
}

const longestName = 255;

/** The last part of a name that may be a path, without what a file system or a header could stumble over. */
export function baseName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  const plain = Array.from(last.normalize('NFC'))
    .filter((character) => !isControl(character))
    .join('');
  return plain.trim().slice(-longestName);
}

const isControl = (character: string) => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x20 || (code >= 0x7f && code < 0xa0) || (code >= 0xd800 && code <= 0xdfff);
};

/** The name under which a document is given out: its number first, so that the signed file is known again (Q1-97). */
export function nameToSign({ id, fileName }: { id: number; fileName: string }): string {
  return `${id}_${fileName}`;
}

/** Who has to sign a document. Without any, whoever signs it is enough. */
export type RequiredSigner = {
  /** 'Esperto di radioprotezione' */
  role: string;
  /** Of several of whom one is enough, all of them: 'Anna Neri o Bruno Verdi'. */
  name: string;
  /** As it stands in the certificate. */
  fiscalCode: string;
  /** Those of the others of whom one is enough. */
  orElse?: readonly string[];
};

/** One signature for a role that any of several persons may give; none where there is nobody. */
export function anyOf(
  role: string,
  persons: readonly { name: string; fiscalCode: string }[],
): RequiredSigner[] {
  const [first, ...others] = persons;
  if (!first) return [];
  const signer = {
    ...{ role, name: persons.map(({ name }) => name).join(' o '), fiscalCode: first.fiscalCode },
    ...(others.length > 0 && { orElse: others.map(({ fiscalCode }) => fiscalCode) }),
  };
  return [signer];
}

/** Everybody who may sign for those required, by the fiscal code of the certificate. */
export function expectedSigners(required: readonly RequiredSigner[]): { fiscalCode: string }[] {
  return required.flatMap(codesOf).map((fiscalCode) => ({ fiscalCode }));
}

const codesOf = ({ fiscalCode, orElse = [] }: RequiredSigner) => [fiscalCode, ...orElse];

/** Who of those required has not signed yet, out of the fiscal codes of all signatures so far. */
export function missingSigners(
  required: readonly RequiredSigner[],
  signedBy: readonly (string | null)[],
): RequiredSigner[] {
  const signed = new Set(signedBy.map((code) => code?.toUpperCase()));
  return required.filter((one) => !codesOf(one).some((code) => signed.has(code.toUpperCase())));
}

/** 'Esperto di radioprotezione (Anna Neri), Datore di lavoro (Ugo Bassi)' */
export function signersInWords(signers: readonly RequiredSigner[]): string {
  return signers.map(({ role, name }) => `${role} (${name})`).join(', ');
}
