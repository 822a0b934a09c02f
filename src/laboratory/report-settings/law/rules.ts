import type { LawOfUse, LawUse } from '../contract.ts';

/**
 * What follows from a measurement by D.Lgs. 101/2020, by the use of the building: artt. 16–18 bind who runs a workplace,
 * dwellings are art. 19, with neither a term to remedy nor a notice to labour authorities. Of a building of which the use
 * is not known both are said, and the clock of the workplace runs. Generally known, to be read again by an expert before
 * real use (Q1-113).
 */
export const defaultLaw: Record<LawUse, LawOfUse> = {
  workplace: {
    references: ['D.Lgs. 31 luglio 2020, n. 101, artt. 12, 15, 16, 17 e 18, e Allegato II'],
    below:
      'In nessuno dei punti valutati la concentrazione media annua supera il livello di riferimento di {livello} Bq/m³. L’esercente (datore di lavoro) elabora un documento con l’esito delle misurazioni e la valutazione delle misure correttive attuabili, lo conserva per {periodoSotto} e lo unisce al documento di valutazione dei rischi (DVR), di cui è parte integrante. Le misurazioni si ripetono ogni {periodoSotto}, e ogni volta che si eseguono interventi strutturali a livello dell’attacco a terra o volti a migliorare l’isolamento termico (art. 17).',
    above:
      'In almeno uno dei punti valutati la concentrazione media annua supera il livello di riferimento di {livello} Bq/m³. L’esercente (datore di lavoro) adotta misure correttive per ridurla al livello più basso ragionevolmente ottenibile, avvalendosi di un esperto in interventi di risanamento radon (art. 15); le completa entro {termineRimedio} dal rilascio di questa relazione, ne verifica l’efficacia con nuove misurazioni e le ripete poi ogni {periodoSopra} (art. 17). Se la media annua resta sopra il livello, fa valutare da un esperto di radioprotezione le dosi efficaci annue dei lavoratori, da confrontare con il livello di riferimento di 6 mSv all’anno (artt. 12 e 17). Entro {termineInvio} dal rilascio di questa relazione l’esercente la invia, con la descrizione delle attività svolte, al Ministero del lavoro e delle politiche sociali, all’ARPA o APPA, agli organi del Servizio sanitario nazionale e alla sede dell’Ispettorato nazionale del lavoro competenti per territorio; allo stesso modo comunica poi le misure correttive attuate e i risultati delle verifiche (art. 18).',
    terms: { repeatYearsBelow: 8, remediateYearsAbove: 2, repeatYearsAbove: 4, notifyMonths: 1 },
  },
  dwelling: {
    references: ['D.Lgs. 31 luglio 2020, n. 101, artt. 12, 15 e 19, e Allegato II'],
    below:
      'In nessuno dei punti valutati la concentrazione media annua supera il livello di riferimento di {livello} Bq/m³ per le abitazioni. Si raccomanda di misurare di nuovo quando si eseguono interventi strutturali a livello dell’attacco a terra o volti a migliorare l’isolamento termico (art. 19).',
    above:
      'In almeno uno dei punti valutati la concentrazione media annua supera il livello di riferimento di {livello} Bq/m³ per le abitazioni. Si raccomandano misure correttive per ridurla al livello più basso ragionevolmente ottenibile, avvalendosi di un esperto in interventi di risanamento radon (art. 15), e nuove misurazioni per verificarne l’efficacia. Per le abitazioni vale l’art. 19: gli obblighi e i termini per i luoghi di lavoro (artt. 16, 17 e 18) non si applicano.',
    terms: { repeatYearsBelow: null, remediateYearsAbove: null, repeatYearsAbove: null, notifyMonths: null },
  },
  unknown: {
    references: ['D.Lgs. 31 luglio 2020, n. 101, artt. 12, da 15 a 19, e Allegato II'],
    below:
      'In nessuno dei punti valutati la concentrazione media annua supera il livello di riferimento di {livello} Bq/m³. La destinazione d’uso dell’edificio non è stata indicata. Se è un luogo di lavoro, l’esercente (datore di lavoro) elabora un documento con l’esito delle misurazioni, lo conserva per {periodoSotto} e lo unisce al documento di valutazione dei rischi (DVR), e le misurazioni si ripetono ogni {periodoSotto} e dopo interventi strutturali a livello dell’attacco a terra o volti a migliorare l’isolamento termico (art. 17). Se è un’abitazione vale l’art. 19: si raccomanda di misurare di nuovo dopo gli stessi interventi.',
    above:
      'In almeno uno dei punti valutati la concentrazione media annua supera il livello di riferimento di {livello} Bq/m³. La destinazione d’uso dell’edificio non è stata indicata: va precisata, perché da essa dipendono gli obblighi. Se è un luogo di lavoro, l’esercente (datore di lavoro) adotta misure correttive avvalendosi di un esperto in interventi di risanamento radon (art. 15), le completa entro {termineRimedio} dal rilascio di questa relazione, ne verifica l’efficacia con nuove misurazioni e le ripete poi ogni {periodoSopra}; se la media annua resta sopra il livello, fa valutare da un esperto di radioprotezione le dosi efficaci annue dei lavoratori, da confrontare con il livello di riferimento di 6 mSv all’anno (artt. 12 e 17); entro {termineInvio} dal rilascio invia questa relazione al Ministero del lavoro e delle politiche sociali, all’ARPA o APPA, agli organi del Servizio sanitario nazionale e alla sede dell’Ispettorato nazionale del lavoro competenti per territorio (art. 18). Se è un’abitazione vale l’art. 19, senza questi obblighi e termini: si raccomandano misure correttive con un esperto in interventi di risanamento radon (art. 15).',
    terms: { repeatYearsBelow: 8, remediateYearsAbove: 2, repeatYearsAbove: 4, notifyMonths: 1 },
  },
};

/** Whose law it is: of a use that is not known that of 'unknown'. */
export function lawUseOf(use: Exclude<LawUse, 'unknown'> | null): LawUse {
  return use ?? 'unknown';
}
