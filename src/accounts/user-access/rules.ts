export const accessTexts = {
  notFound: 'Utente non trovato.',
  lastAdministrator:
    "È l'unico amministratore attivo: prima serve un altro utente attivo con il ruolo Amministrazione.",
  oneself: 'Non si può disattivare il proprio utente: lo può fare un altro amministratore.',
  erased: 'I dati di questa persona sono stati cancellati: il suo utente non si può più usare.',
  disabled: "L'utente è disattivato: prima va riattivato.",
  noSecondFactor: 'Questo utente non usa la verifica in due passaggi.',
} as const;
