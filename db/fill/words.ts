/** Names that are nobody's: minerals and rocks. */
export const minerals = [
  ...['Quarzo', 'Basalto', 'Granito', 'Tufo', 'Ardesia', 'Gesso', 'Marmo', 'Porfido', 'Pomice', 'Ossidiana'],
  ...['Calcite', 'Dolomia', 'Fluorite', 'Galena', 'Pirite', 'Talco', 'Ambra', 'Opale', 'Giada', 'Onice'],
  ...[
    'Agata',
    'Diaspro',
    'Berillo',
    'Topazio',
    'Zircone',
    'Malachite',
    'Azzurrite',
    'Cinabro',
    'Salgemma',
    'Selce',
  ],
  ...[
    'Gneiss',
    'Serpentino',
    'Travertino',
    'Arenaria',
    'Trachite',
    'Leucite',
    'Augite',
    'Olivina',
    'Mica',
    'Feldspato',
  ],
  ...[
    'Corindone',
    'Lapislazzuli',
    'Turchese',
    'Granato',
    'Tormalina',
    'Barite',
    'Magnetite',
    'Ematite',
    'Argilla',
    'Caolino',
  ],
];

export const givenNames = [
  ...['Astro', 'Brina', 'Cosmo', 'Delfina', 'Elio', 'Fiamma', 'Giaele', 'Iride', 'Lapo', 'Mirto'],
  ...['Neve', 'Olmo', 'Perla', 'Quercia', 'Rovo', 'Selva', 'Tersilla', 'Ulivo', 'Vera', 'Zeno'],
];

export const surnames = [
  ...[
    'Protoni',
    'Neutroni',
    'Mesoni',
    'Bosoni',
    'Fermioni',
    'Leptoni',
    'Gluoni',
    'Adroni',
    'Barioni',
    'Gravitoni',
  ],
  ...[
    'Isotopi',
    'Alfanti',
    'Betini',
    'Gammari',
    'Raggioli',
    'Tracciati',
    'Emanazi',
    'Torioli',
    'Radonini',
    'Spettri',
  ],
  ...[
    'Schermi',
    'Piombini',
    'Dosini',
    'Camerali',
    'Geigeri',
    'Contatori',
    'Fondini',
    'Picchi',
    'Soglia',
    'Tarati',
  ],
];

export const principalKinds = [
  'Istituto Comprensivo',
  'Cantine',
  'Terme',
  'Officine',
  'Biblioteche',
  'Residenze',
  'Cooperativa',
  'Consorzio',
  'Musei',
  'Gallerie',
  'Acquedotti',
];
export const companyForms = ['S.p.A.', 'S.r.l.', 'S.c.a r.l.', '– ente dimostrativo'];

export const clientKinds = [
  'Plesso',
  'Stabilimento',
  'Filiale',
  'Complesso',
  'Direzione',
  'Polo',
  'Servizi',
  'Divisione',
];
export const siteKinds = [
  ...[
    'Sede centrale',
    'Scuola primaria',
    'Magazzino',
    'Archivio',
    'Uffici',
    'Palestra',
    'Mensa',
    'Laboratorio',
  ],
  ...['Centrale termica', 'Foresteria', 'Cantina storica', 'Deposito'],
];
export const rooms = [
  ...[
    'Ufficio',
    'Aula',
    'Archivio',
    'Spogliatoio',
    'Corridoio',
    'Sala riunioni',
    'Portineria',
    'Locale tecnico',
  ],
  ...['Infermeria', 'Mensa', 'Deposito'],
];
export const streets = [
  'Via dei Campioni',
  'Viale degli Esempi',
  'Via della Prova',
  'Piazza del Modello',
  'Via del Saggio',
];

export const unitKinds = [
  ...['Ambulatorio', 'Studio', 'Poliambulatorio', 'Radiologia', 'Clinica veterinaria', 'Stabilimento'],
  ...['Reparto', 'Centro diagnostico'],
];
export const employerKinds = [
  'Casa di Cura',
  'Dentisti',
  'Diagnostica',
  'Veterinari',
  'Saldature',
  'Ospedale',
  'Collaudi',
];

export const goods = [
  ...['Rottami ferrosi', 'Rottami di alluminio', 'Rottami di rame', 'Coils di acciaio', 'Lingotti di piombo'],
  ...['Barre di titanio', 'Torniture di ottone', 'Rottami di acciaio inox', 'Profilati di zinco'],
];
export const metals = [
  'Ferro',
  'Alluminio',
  'Rame',
  'Acciaio',
  'Piombo',
  'Titanio',
  'Ottone',
  'Acciaio inox',
  'Zinco',
];
export const countries = [
  'Slovenia',
  'Turchia',
  'Grecia',
  'Austria',
  'Tunisia',
  'Francia',
  'Marocco',
  'Albania',
];
