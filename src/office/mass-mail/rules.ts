import { accountOf, contactsByAddress } from '#surveys/contacts/rules.ts';

/**
 * Mass e-mail (comunicazioni massive): what its text may hold, who its recipients are, when their turn comes.
 */

/** The turn of each further recipient comes so long after the one before (specification, section 9). */
export const staggerMs = 10_000;

/** A recipient's address is forgotten so long after the mailing was started, like the mails themselves. */
export const recipientsKeptDays = 180;

export const maxRecipients = 10_000;
export const maxSubjectLength = 200;
export const maxTextLength = 20_000;
export const maxTypedLength = 400_000;
export const maxChosen = 500;

/** What may stand in braces in subject and text. */
export const fieldNames = ['nome', 'committente', 'cliente', 'indirizzo', 'citta', 'email'] as const;
export type FieldName = (typeof fieldNames)[number];
export type FieldValues = Partial<Record<FieldName, string>>;

export const fieldMeanings: Record<FieldName, string> = {
  nome: 'nome della persona',
  committente: 'committente',
  cliente: 'cliente',
  indirizzo: 'indirizzo della sede',
  citta: 'città',
  email: 'indirizzo e-mail',
};

/** Where recipients come from: whose accounts and certified addresses, and what was typed by hand. */
export type RecipientCriteria = {
  everyone: boolean;
  principals: number[];
  clients: number[];
  addresses: number[];
  /** Accounts of customers who see the chosen principals, clients, addresses. */
  accounts: boolean;
  /** E-mail addresses that employers gave in their questionnaire. */
  answers: boolean;
  typed: string;
};

/** Of a recipient. `pending`: not his turn yet; `queued`: in the outbox; the others as of a mail. */
export const recipientStates = ['pending', 'queued', 'sending', 'sent', 'failed', 'uncertain'] as const;
export type RecipientState = (typeof recipientStates)[number];

export const recipientStateLabels: Record<RecipientState, string> = {
  pending: 'In attesa del turno',
  queued: 'Nella posta in uscita',
  sending: 'Invio in corso',
  sent: 'Inviata',
  failed: 'Non inviata',
  uncertain: 'Esito incerto',
};

/** `paused`: recipients wait, but nobody's turn comes until its page is opened. */
export const mailingStates = ['draft', 'sending', 'paused', 'done'] as const;
export type MailingState = (typeof mailingStates)[number];

export const mailingStateLabels: Record<MailingState, string> = {
  draft: 'Bozza',
  sending: 'Invio in corso',
  paused: 'Interrotta',
  done: 'Conclusa',
};

const known: readonly string[] = fieldNames;
const isField = (name: string): name is FieldName => known.includes(name);
const inBraces = /\{([^{}]*)\}/g;

/** `{Città}` and `{ citta }` mean `{citta}`. */
function fieldNameIn(written: string): string {
  return written.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** What stands in braces and is no field, as written. */
export function unknownFields(text: string): string[] {
  const written = [...text.matchAll(inBraces)].map(([, name = '']) => name);
  return [...new Set(written.filter((name) => !isField(fieldNameIn(name))))];
}

/** The fields that occur in the texts, in their own order. */
export function fieldsIn(...texts: readonly string[]): FieldName[] {
  const used = new Set(
    texts.flatMap((text) => [...text.matchAll(inBraces)].map(([, name = '']) => fieldNameIn(name))),
  );
  return fieldNames.filter((name) => used.has(name));
}

/** The text with the values of a recipient; a value that is missing leaves nothing in its place. */
export function fillIn(text: string, values: FieldValues): string {
  return text.replace(inBraces, (whole, written: string) => {
    const name = fieldNameIn(written);
    return isField(name) ? (values[name] ?? '') : whole;
  });
}

/** A filled-in subject: one line, whatever a value brings along. */
export function fillInSubject(subject: string, values: FieldValues): string {
  return fillIn(subject, values).replace(/\s+/g, ' ').trim();
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Plain text as HTML: paragraphs where a line is left empty, and nothing that any of its signs could start. */
export function asHtml(text: string): string {
  const escaped = text.trim().replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
  const paragraphs = escaped.split(/\n\s*\n/).map((part) => `<p>${part.trim().replace(/\n/g, '<br>')}</p>`);
  return paragraphs.join('\n');
}

/** Addresses out of typed or pasted text, one per line, comma or semicolon; `Anna Bo <anna@bo.it>` is taken too. */
export function readTyped(typed: string): string[] {
  return entriesOf(typed)
    .flatMap(addressesIn)
    .filter((entry) => entry !== '');
}

/** The typed text without an address, and as it is where that is not in it; what stood with it in one entry stays. */
export function withoutTyped(typed: string, email: string): string {
  const isIt = (address: string) => address.toLowerCase() === email.toLowerCase();
  if (!readTyped(typed).some(isIt)) return typed;
  const kept = entriesOf(typed).flatMap((entry) => {
    const addresses = addressesIn(entry);
    return addresses.some(isIt) ? addresses.filter((address) => !isIt(address)) : [entry.trim()];
  });
  return kept.filter((entry) => entry !== '').join('\n');
}

const entriesOf = (typed: string) => typed.split(/[,;\n\r\t]+/);

function addressesIn(entry: string): string[] {
  const inside = /<([^<>]*)>/.exec(entry)?.[1];
  if (inside !== undefined) return [inside.trim()];
  return entry.split('@').length > 2 ? entry.trim().split(/\s+/) : [entry.trim()];
}

/** An address that somebody may be reached at, with what is known there. */
export type Contact = { email: string; userId: number | null; values: FieldValues };
export type Recipients = { recipients: Contact[]; joined: number; invalid: string[] };

const namedAtMost = 3;

/** Several values of one field in words: 'Terme di Abano, Hotel Fonte, Villa Rosa e altri 4'. */
export function joinValues(values: readonly string[]): string {
  const different = [...new Set(values)];
  const rest = different.length - namedAtMost;
  if (rest <= 0) return different.join(', ');
  return `${different.slice(0, namedAtMost).join(', ')} e altri ${rest}`;
}

/** Each address once (`contactsByAddress`), with what its appearances know brought together. */
export function joinContacts(contacts: readonly Contact[]): Recipients {
  const { byAddress, repeated, invalid } = contactsByAddress(contacts);
  return { recipients: byAddress.map(joined), joined: repeated, invalid };
}

function joined({ email, contacts }: { email: string; contacts: readonly Contact[] }): Contact {
  const values: FieldValues = {};
  for (const name of fieldNames) {
    const all = contacts.flatMap(({ values: { [name]: value } }) => (value ? [value] : []));
    if (all.length > 0) values[name] = joinValues(all);
  }
  return { email, userId: accountOf(contacts), values: { ...values, email } };
}

/** The fields of a text that are empty for some recipients, for how many, and for whom for example. */
export function emptyFields(
  texts: readonly string[],
  recipients: readonly Pick<Contact, 'email' | 'values'>[],
): { field: FieldName; count: number; example: string }[] {
  return fieldsIn(...texts).flatMap((field) => {
    const without = recipients.filter(({ values }) => !values[field]);
    const [first] = without;
    return first ? [{ field, count: without.length, example: first.email }] : [];
  });
}

/**
 * When the turn after this one comes. A turn that began late (the worker looks every second or two) does not push the
 * next ones back; after a longer pause nothing is made up for: the pace begins anew.
 */
export function nextTurn(due: Date, now: Date): Date {
  const isLate = now.getTime() - due.getTime() >= staggerMs;
  return new Date((isLate ? now : due).getTime() + staggerMs);
}

/** When the last of `waiting` recipients has had his turn. */
export function lastTurn(next: Date, waiting: number): Date {
  return new Date(next.getTime() + Math.max(0, waiting - 1) * staggerMs);
}

const fieldsOffered = fieldNames.map((name) => `{${name}}`).join(', ');

export const mailingTexts = {
  unknownField: (names: readonly string[]) =>
    `${names.length === 1 ? 'Il campo' : 'I campi'} ${names.map((name) => `{${name}}`).join(', ')} non ${
      names.length === 1 ? 'esiste' : 'esistono'
    }. Si possono usare ${fieldsOffered}.`,
  noSubject: 'Scrivere l’oggetto.',
  noText: 'Scrivere il testo.',
  unknownPrincipal: 'Uno dei committenti scelti non esiste più.',
  unknownClient: 'Uno dei clienti scelti non esiste più.',
  unknownAddress: 'Uno degli indirizzi scelti non esiste più.',
  tooMany: `I destinatari sono troppi: al massimo ${maxRecipients.toLocaleString('it')} per comunicazione.`,
  isStarted:
    'L’invio è già stato avviato: questa comunicazione non si può più cambiare. Si può farne una copia.',
  draftChanged:
    'Nel frattempo qualcuno ha modificato la bozza: l’invio non è partito. Ricontrollare testo e destinatari, poi avviarlo di nuovo.',
  isDraft: 'L’invio di questa comunicazione non è ancora stato avviato.',
  noRecipients: 'Questa comunicazione non ha destinatari: non c’è nulla da inviare.',
  notDue: 'Non è ancora il turno di questo destinatario: ne parte uno ogni 10 secondi.',
  noServer:
    'Nessun server di posta è impostato: il messaggio resta nella posta in uscita finché non ce n’è uno.',
  stillWaiting: 'Il server di posta non ha ancora risposto: l’esito si vede qui appena c’è.',
  later: (why: string) => `${why} Radia riprova da sola.`,
  uncertain: 'Esito incerto',
  forgotten: 'L’indirizzo è stato cancellato.',
  accountGone: 'L’utente a cui apparteneva questo indirizzo è stato disattivato o ha cambiato e-mail.',
  notRetriable: 'Si può inviare di nuovo solo a chi non ha ricevuto il messaggio, o il cui esito è incerto.',
  restored:
    'Attendeva il suo turno quando è stata fatta la copia da cui i dati sono stati ripristinati: può essere già partita.',
} as const;
