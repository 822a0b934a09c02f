import type { ImplantType, RegistryKind } from '../../registries/rules.ts';
import type { Template, TemplateSection } from '../rules.ts';

/** A document that an installation may begin with. */
export type Starter = {
  kind: RegistryKind;
  title: string;
  implantTypes: ImplantType[];
  template: Template;
};

const ionising: ImplantType[] = ['vet', 'dentist', 'industrial', 'radiology', 'gamma'];
const medical: ImplantType[] = ['dentist', 'radiology'];

/** The decree on ionising radiation, and the one on the safety of magnetic resonance. */
const decree = (article: string) => `D.Lgs. 31 luglio 2020, n. 101, ${article}`;
const resonanceDecree = 'D.M. 14 gennaio 2021';

const section = (heading: string, text: string, more: Partial<TemplateSection> = {}): TemplateSection => ({
  ...{ heading, text, block: null, law: null },
  ...more,
});

const signature = (who: string) =>
  section('Firma', `Luogo e data: ____________________\n\n${who}: ______________________________`);

const surveillance = (
  title: string,
  implantTypes: ImplantType[],
  ...sections: TemplateSection[]
): Starter => ({ kind: 'surveillance', title, implantTypes, template: { sections } });
const resonance = (title: string, ...sections: TemplateSection[]): Starter => ({
  ...{ kind: 'resonance', title, implantTypes: ['rm'], template: { sections } },
});

/**
 * The documents to begin with. What they say of the law is taken from the knowledge of the field, so each is marked to
 * be read by an expert until one has confirmed it.
 */
export const starters: readonly Starter[] = [
  surveillance(
    'Frontespizio del registro',
    ionising,
    section(
      'Registro di radioprotezione',
      'Il presente registro raccoglie la documentazione della sorveglianza fisica della radioprotezione dell’unità locale {unità}, {indirizzo}, tenuta per conto del datore di lavoro {datore}.\n\nEsperto di radioprotezione incaricato: {esperto}.',
      { block: 'unit', law: decree('art. 132') },
    ),
    section('Datore di lavoro', '', { block: 'employer' }),
    section('Persone e ruoli', '', { block: 'persons' }),
    section('Apparecchiature', '', { block: 'devices' }),
  ),
  surveillance(
    'Incarico dell’esperto di radioprotezione',
    ionising,
    section(
      'Incarico',
      'Il datore di lavoro {datore}, con sede in {sede_datore}, incarica {esperto} della sorveglianza fisica della radioprotezione nell’unità locale {unità}, {indirizzo}.',
      { law: decree('art. 130') },
    ),
    section('Apparecchiature oggetto dell’incarico', '', { block: 'devices' }),
    signature('Il datore di lavoro'),
    signature('L’esperto di radioprotezione'),
  ),
  surveillance(
    'Classificazione dei lavoratori e delle aree',
    ionising,
    section(
      'Lavoratori',
      'Su indicazione dell’esperto di radioprotezione {esperto}, i lavoratori dell’unità locale {unità} sono classificati come segue alla data del {data}.',
      { block: 'workers', law: decree('art. 133') },
    ),
    section(
      'Limiti di dose',
      'Ai lavoratori si applicano i limiti di dose indicati nella tabella, in millisievert in un anno solare.',
      { law: decree('art. 146') },
    ),
    section('Aree', 'Le aree classificate sono indicate nelle planimetrie.', { block: 'planimetry' }),
    signature('L’esperto di radioprotezione'),
  ),
  surveillance(
    'Norme interne di radioprotezione',
    ionising,
    section(
      'Norme di protezione e sicurezza',
      'Nell’unità locale {unità} chi lavora con le apparecchiature elencate osserva le norme seguenti:\n\n1. Le apparecchiature si usano soltanto dopo essere stati informati e formati, e secondo le istruzioni del fabbricante.\n2. Durante l’esposizione si resta al riparo delle protezioni, o alla distanza indicata dall’esperto di radioprotezione.\n3. Nessuno sostiene con le mani il rivelatore o il paziente, se non nei casi previsti e protetto.\n4. I dosimetri assegnati si portano sempre, nel modo indicato, e si restituiscono alla scadenza.\n5. Ogni guasto, e ogni fatto insolito, si segnala subito al responsabile dell’impianto {responsabile_impianto}.',
      { law: decree('art. 109') },
    ),
    section('Apparecchiature', '', { block: 'devices' }),
    signature('Il datore di lavoro'),
  ),
  surveillance(
    'Informazione e formazione dei lavoratori',
    ionising,
    section(
      'Verbale',
      'I lavoratori elencati sono stati informati e formati sui rischi delle radiazioni ionizzanti, sulle norme interne e sull’uso dei mezzi di protezione nell’unità locale {unità}.\n\nData dell’incontro: ____________________\n\nDocente: ____________________',
      { block: 'workers', law: decree('art. 111') },
    ),
    signature('I lavoratori, per presenza'),
  ),
  surveillance(
    'Controlli di qualità delle apparecchiature',
    medical,
    section(
      'Controlli',
      'Le apparecchiature elencate sono sottoposte ai controlli di qualità previsti dal manuale di qualità dell’unità locale. Gli esiti sono conservati con questo registro.\n\nSpecialista in fisica medica: {fisico_medico}.',
      { block: 'devices', law: decree('art. 163') },
    ),
    section('Esiti', '', { block: 'measures' }),
    signature('Il responsabile dell’impianto'),
  ),
  resonance(
    'Frontespizio del registro RM',
    section(
      'Registro di risonanza magnetica',
      'Il presente registro raccoglie la documentazione di sicurezza del sito di risonanza magnetica dell’unità locale {unità}, {indirizzo}, del datore di lavoro {datore}.\n\nEsperto responsabile della sicurezza: {esperto_rm}.\nMedico responsabile: {medico_rm}.',
      { block: 'unit', law: resonanceDecree },
    ),
    section('Persone e ruoli', '', { block: 'persons' }),
    section('Apparecchiature', '', { block: 'devices' }),
  ),
  resonance(
    'Regolamento di sicurezza RM',
    section(
      'Accesso al sito',
      'Nella zona ad accesso controllato del sito RM di {unità} entra soltanto chi è autorizzato, dopo aver compilato il questionario e lasciato fuori gli oggetti ferromagnetici.\n\nChi porta dispositivi impiantati entra soltanto dopo la valutazione del medico responsabile {medico_rm}.',
      { law: resonanceDecree },
    ),
    section(
      'Emergenze',
      'In caso di incendio, di perdita di criogeno o di quench si sospende l’esame, si fa uscire il paziente e si segue la procedura affissa nel sito. Nessun soccorritore entra con oggetti ferromagnetici.',
      { law: resonanceDecree },
    ),
    section('Planimetria del sito', '', { block: 'planimetry' }),
    signature('L’esperto responsabile della sicurezza RM'),
    signature('Il medico responsabile RM'),
  ),
  resonance(
    'Elenco del personale autorizzato RM',
    section(
      'Personale autorizzato',
      'Possono accedere al sito RM di {unità} le persone elencate, informate e formate sui rischi specifici.\n\nCognome e nome: ______________________________ Firma: ____________________\n\nCognome e nome: ______________________________ Firma: ____________________\n\nCognome e nome: ______________________________ Firma: ____________________',
      { law: resonanceDecree },
    ),
    section('Chi risponde del sito', '', { block: 'persons' }),
    signature('Il medico responsabile RM'),
  ),
];
