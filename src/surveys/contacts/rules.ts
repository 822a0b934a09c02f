const emailShape =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** Whether mail can be sent to it at all: one mailbox at one domain, up to 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && emailShape.test(text);
}

/** Contacts gathered by the address they are reached at. */
export type ContactsByAddress<Contact> = {
  /** In order of appearance, as the first contact wrote it. */
  byAddress: { email: string; contacts: Contact[] }[];
  /** How many contacts named an address that had been named before. */
  repeated: number;
  /** What is no e-mail address, each once. */
  invalid: string[];
};

/** Gathers contacts by address, capitals and spaces around not counting. */
export function contactsByAddress<Contact extends { email: string }>(
  contacts: readonly Contact[],
): ContactsByAddress<Contact> {
  const found = new Map<string, { email: string; contacts: Contact[] }>();
  const invalid = new Set<string>();
  for (const contact of contacts) {
    const email = contact.email.trim();
    if (!isEmail(email)) {
      invalid.add(email);
      continue;
    }
    const key = email.toLowerCase();
    const known = found.get(key);
    if (known) known.contacts.push(contact);
    else found.set(key, { email, contacts: [contact] });
  }
  const byAddress = [...found.values()];
  const repeated = byAddress.reduce((sum, { contacts: { length } }) => sum + length - 1, 0);
  return { byAddress, repeated, invalid: [...invalid] };
}

/** Whose account an address is, by the first contact that knows. */
export function accountOf(contacts: readonly { userId: number | null }[]): number | null {
  return contacts.find(({ userId }) => userId !== null)?.userId ?? null;
}
