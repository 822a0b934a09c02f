/** What an erased person is called wherever records still name him. `id` is the account's. */
export function erasedName(id: number): string {
  return `Persona cancellata n. ${id}`;
}

/** User name and e-mail of an erased person: no name, no address that could exist, and unique. */
export function erasedIdentity(id: number): { username: string; email: string } {
  return { username: `cancellata-${id}`, email: `cancellata-${id}@persona.invalid` };
}

/** So many of the latest changes of a person are exported one by one; what is older is counted. */
export const changesListed = 5000;

const law = {
  radiation:
    'registri di radioprotezione (D.Lgs. 101/2020): deve restare scritto chi ha fatto il lavoro; art. 17 c. 3 lett. b GDPR',
  trail:
    'tracciabilità delle registrazioni su cui si fondano le relazioni: il registro non si può riscrivere; art. 17 c. 3 lett. b ed e GDPR',
  mailings:
    'comunicazioni inviate ai clienti: deve restare scritto chi ne risponde; art. 17 c. 3 lett. e GDPR',
} as const;
export const keptBecause = law;

export const erasureTexts = {
  oneself: 'Non si possono cancellare i propri dati: lo può fare un altro amministratore.',
  lastAdministrator:
    "È l'unico amministratore attivo: prima serve un altro utente attivo con il ruolo Amministrazione.",
  erased: 'I dati di questa persona sono già stati cancellati.',
  wrongName: 'Il nome utente scritto non è quello di questa persona.',
  notFound: 'Utente non trovato.',
} as const;

/** How long a part of a person's data is kept, in words. */
export function retentionInWords(reason: string | null, keepsName = false): string {
  if (reason === null) return 'Si cancella insieme ai dati della persona.';
  const how = keepsName ? 'così com’è' : 'sotto un numero';
  return `Resta anche dopo la cancellazione, ${how}: ${reason}.`;
}

/** Whether what was typed is the word that confirms, a user name or a name; capitals and double spaces do not count. */
export function confirmsErasure(typed: string, word: string): boolean {
  return folded(typed) === folded(word);
}

const folded = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
