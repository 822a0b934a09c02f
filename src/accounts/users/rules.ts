import type { Role } from '#platform/contract/access.ts';

/** What the roles are called on screen. */
export const roleNames: Record<Role, string> = {
  admin: 'Amministrazione',
  lab: 'Laboratorio',
  rp: 'Radioprotezione',
  edr: 'Esperto di radioprotezione',
  operatore: 'Operatore',
  zona: 'Operatore di zona',
  cliente: 'Cliente',
};

/** What each opens, in a line. */
export const roleMeanings: Record<Role, string> = {
  admin: 'Tutto: persone, impostazioni, registro delle modifiche.',
  lab: 'Dosimetri, spedizioni, letture, relazioni finali, anagrafica di tutti i committenti.',
  rp: 'Pianificazione di radioprotezione e trasferte.',
  edr: 'I propri datori di lavoro e i documenti da firmare.',
  operatore: 'Posiziona, sostituisce e ritira dosimetri nelle sedi delle sue zone o dei suoi committenti.',
  zona: 'Come l’operatore, nelle sole zone a cui appartiene.',
  cliente: 'Le sedi del proprio committente: misure, questionari, relazioni.',
};

/** Where an account stands: `invited` has not chosen a password yet, of `erased` only the number is left. */
export const userStates = ['enabled', 'invited', 'disabled', 'erased'] as const;
export type UserState = (typeof userStates)[number];

/** What it is called on screen. */
export const userStateNames: Record<UserState, string> = {
  enabled: 'In uso',
  invited: 'Invitato',
  disabled: 'Disattivato',
  erased: 'Cancellato',
};

export const userTexts = {
  usernameTaken: 'Il nome utente è già in uso.',
  emailTaken: "L'indirizzo e-mail è già di un altro utente.",
  unknownZone: 'Una delle zone scelte non esiste più o è disattivata.',
  unknownPrincipal: 'Uno dei committenti scelti non esiste più o è disattivato.',
} as const;

/** What a refused save says when somebody else was faster; `who` is null when the trail does not tell. */
export function changedMeanwhile(who: string | null): string {
  const by = who === null ? '' : ` da ${who}`;
  return `Questo utente è stato modificato nel frattempo${by}. Quello che hai scritto è ancora qui: ricarica i dati salvati e confrontali.`;
}

/** Where an account stands, out of what is stored of it. */
export function stateOf(account: {
  disabledAt: unknown;
  erasedAt: unknown;
  hasPassword: boolean;
}): UserState {
  if (account.erasedAt !== null) return 'erased';
  if (account.disabledAt !== null) return 'disabled';
  return account.hasPassword ? 'enabled' : 'invited';
}

const figures = new Intl.NumberFormat('it', { useGrouping: 'always' });
const fieldRoles: ReadonlySet<Role> = new Set(['admin', 'lab', 'operatore', 'zona', 'cliente']);

/**
 * What a person sees, in words: 'Vede 12 committenti: Alfa, Beta e altri 10.' `names` are the first of them;
 * `all`: laboratory and administrators, who see every active principal.
 */
export function reachInWords(
  roles: readonly Role[],
  { all, count, names }: { all: boolean; count: number; names: readonly string[] },
): string {
  if (!roles.some((role) => fieldRoles.has(role)))
    return 'Con questi ruoli non apre le pagine dei committenti.';
  if (all) {
    return `Vede tutti i committenti attivi (${figures.format(count)}), perché è del laboratorio o amministratore.`;
  }
  if (count === 0) return 'Non vede nessun committente: assegna una zona o un committente.';
  const rest = count - names.length;
  const others = rest === 0 ? '' : rest === 1 ? ' e un altro' : ` e altri ${figures.format(rest)}`;
  const noun = count === 1 ? '1 committente' : `${figures.format(count)} committenti`;
  return `Vede ${noun}: ${`${names.join(', ')}${others}`.replace(/\.$/, '')}.`;
}

export type Difference<Item> = { added: Item[]; removed: Item[] };

/** What has to be added to and removed from `before` to make it `after`, each without repetition. */
export function difference<Item>(before: readonly Item[], after: readonly Item[]): Difference<Item> {
  const wanted = new Set(after);
  const had = new Set(before);
  return {
    added: [...wanted].filter((item) => !had.has(item)),
    removed: [...had].filter((item) => !wanted.has(item)),
  };
}
