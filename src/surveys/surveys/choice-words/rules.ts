/**
 * Other words for choices of version 1, by which people look for them: a dentist does not know to be section Q of the
 * ATECO. Ids of choices never change meaning.
 */
const words: Readonly<Record<number, string>> = {
  101: 'casa appartamento condominio residenza',
  102: 'azienda agricola stalla cantina vitivinicola serra',
  103: 'hotel agriturismo bed and breakfast campeggio ostello',
  104: 'nido bambini',
  105: 'dentista medico studio medico ambulatorio poliambulatorio veterinario fisioterapista farmacia',
  106: 'archivio galleria mostra',
  107: 'carabinieri polizia vigili del fuoco esercito',
  108: 'palestra piscina stadio spogliatoi',
  109: 'negozio bottega farmacia edicola panificio parrucchiere',
  110: 'supermercato ipermercato centro commerciale',
  111: 'carcere prigione',
  112: 'officina falegnameria carrozzeria panificio',
  113: 'deposito capannone corriere',
  114: 'chiesa parrocchia sinagoga moschea',
  115: 'clinica rsa hospice',
  116: 'fabbrica stabilimento officina capannone',
  117: 'rsa casa di riposo anziani',
  118: 'ristorante bar mensa pizzeria trattoria',
  119: 'materna asilo',
  120: 'elementari',
  121: 'medie superiori liceo istituto tecnico',
  122: 'terme spa fanghi',
  123: 'metropolitana ferrovia galleria tunnel parcheggio',
  124: 'auditorium discoteca',
  125: 'studio professionale banca agenzia',
  126: 'comune municipio regione provincia tribunale poste',
  127: 'ateneo laboratorio di ricerca',
  10201: 'contadino vigneto cantina allevamento stalla bosco',
  10202: 'cava miniera pietra marmo',
  10203: 'fabbrica industria officina falegnameria panificio cantina produzione',
  10204: 'centrale elettrica metano fotovoltaico',
  10205: 'acquedotto depuratore discarica fognatura',
  10206: 'edilizia cantiere impresa edile idraulico elettricista',
  10207: 'negozio supermercato farmacia bottega meccanico autofficina carrozzeria concessionaria',
  10208: 'corriere autotrasporti ferrovia metropolitana poste deposito logistica aeroporto',
  10209: 'hotel albergo ristorante bar mensa agriturismo pizzeria',
  10210: 'informatica software editoria televisione radio telefonia',
  10211: 'banca assicurazione finanziaria',
  10212: 'agenzia immobiliare affitti',
  10213:
    'avvocato notaio commercialista architetto ingegnere geometra consulente laboratorio veterinario studio',
  10214: 'pulizie vigilanza giardinaggio agenzia viaggi interinale',
  10215: 'comune regione provincia ministero esercito caserma polizia vigili del fuoco carcere inps',
  10216: 'scuola asilo nido università formazione liceo autoscuola',
  10217: 'dentista medico ospedale clinica ambulatorio studio medico fisioterapista rsa casa di riposo asl',
  10218: 'teatro cinema museo biblioteca palestra piscina centro sportivo discoteca',
  10219: 'parrucchiere estetista lavanderia terme spa associazione sindacato parrocchia chiesa riparazioni',
  10220: 'colf badante famiglia condominio',
  10221: 'ambasciata consolato organizzazione internazionale',
};

/** Words by which a choice is found besides its own. */
export function otherWords(choiceId: number): string {
  return words[choiceId] ?? '';
}
