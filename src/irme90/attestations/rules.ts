import type { Grade } from '#radioprotection/persons/rules.ts';
import type { Conclusion } from '../words/rules.ts';

export const conclusionLabels: Readonly<Record<Conclusion, string>> = {
  accettato: 'Accettato',
  respinto: 'Respinto',
};

/** Who attests a control: experts of the second and third grade (D.Lgs. 101/2020, art. 72). */
export const attestingGrades: readonly Grade[] = ['secondo', 'terzo_sanitario', 'terzo'];

/** For so many years the register is kept (annex XIX). */
export const registerYears = 5;

/** Earlier backgrounds at the same place that are shown beside this one. */
export const shownBackgrounds = 10;

export const attestationTexts = {
  noGrade:
    'Per concludere serve il grado di abilitazione: all’account non è collegata una persona con un grado di esperto di radioprotezione valido oggi.',
  firstGrade:
    'I controlli sui carichi li attesta un esperto di radioprotezione di secondo o terzo grado: il tuo grado è il primo.',
  noFiscalCode:
    'Per concludere serve il codice fiscale: è da lì che si riconosce la tua firma. Alla persona collegata all’account manca: lo inserisce chi tiene Radioprotezione › Persone.',
  unconfirmed:
    'Prima di concludere va riletto quello che l’attestazione dice della legge: lo conferma un esperto di radioprotezione, con il suo account, in Regole delle attività › Attestazione IRME90.',
  notReceived: 'Le misure di questo modello non sono arrivate a te.',
  notMeasured: 'Il modello non è ancora stato misurato.',
  signed: 'Il modello è firmato: la conclusione non cambia più.',
  cancelled: 'Il modello è stato annullato.',
  noNote: 'Indicare perché il carico è respinto: almeno 5 caratteri.',
  noMetal: 'Indicare il metallo.',
  noOrigin: 'Indicare la provenienza.',
  noConclusion: 'Scegliere una conclusione.',
  stale: (who: string) =>
    `${who} ha cambiato il modello nel frattempo. Quello che hai scritto è ancora qui: ricarica le misure e confrontale.`,
  attested: (number: string) => `Conclusione registrata con il n. ${number}: il documento attende la firma.`,
} as const;

/** Why a person of this grade may not attest; null: he may. */
export function gradeProblem(grade: Grade | null): string | null {
  if (grade === null) return attestationTexts.noGrade;
  return attestingGrades.includes(grade) ? null : attestationTexts.firstGrade;
}

/** A form among the documents to sign. */
export const signingSubject = (form: number) => `irme90/${form}`;
/** Null: the document is of no form; it is merely filed. */
export function formOfSubject(subject: string): number | null {
  const number = /^irme90\/(\d+)$/.exec(subject)?.[1];
  return number === undefined ? null : Number(number);
}
