export const companyTexts = {
  notFound: 'Unità locale non trovata.',
  externalCodeTaken: 'Un’altra unità del datore di lavoro ha già questo codice esterno.',
  notOfProject: 'Il datore di lavoro non appartiene a questo progetto.',
  unknownAddress: 'Uno degli indirizzi scelti non esiste più.',
  addressTaken: 'A uno degli indirizzi scelti è già collegata un’altra unità locale.',
  halfPlaced: 'Servono latitudine e longitudine insieme.',
} as const;

/** The address of a unit's page (Q2-11): the long form is the one that links name. */
export function companyHref(company: {
  id: number;
  project: { id: number };
  employer: { id: number };
}): string {
  return `/lb/radioprotection/projects/${company.project.id}/employers/${company.employer.id}/companies/${company.id}/view`;
}
