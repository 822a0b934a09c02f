/**
 * Where the three published lists do not meet. Keys are ISTAT codes. Raise `correctionsRevision` with every
 * change, so that databases filled before take it in at the next start.
 */
export const correctionsRevision = 1;

/** Belfiore codes that the list of codes files under a former name or a broken spelling. */
export const belfioreByIstat: Readonly<Record<string, string>> = {
  '001056': 'B733', // Caravino
  '001092': 'C868', // Colleretto Giacosa, once Colleretto Parella
  '001235': 'H753', // Samone (TO)
  '001251': 'I126', // San Ponso
  '001266': 'I702', // Settimo Vittone, once Settimo Tavagnasco
  '001274': 'L247', // Torre Canavese, once Torre Bairo
  '007020': 'C294', // Châtillon
  '011023': 'H275', // Riccò del Golfo di Spezia
  '021045': 'E829', // Magrè sulla strada del vino
  '022160': 'H607', // Roverè della Luna
  '022250': 'M390', // San Giovanni di Fassa
  '030023': 'C556', // Cervignano del Friuli
  '031003': 'D312', // Doberdò del Lago
  '031019': 'H845', // San Floriano del Collio
  '031022': 'I479', // Savogna d'Isonzo
  '032001': 'D383', // Duino Aurisina
  '032002': 'F378', // Monrupino
  '032004': 'D324', // San Dorligo della Valle
  '032005': 'I715', // Sgonico
  '061025': 'C178', // Castello del Matese, once Castello d'Alife
  '061038': 'D884', // Gallo Matese
  '061051': 'F203', // Mignano Monte Lungo
  '061056': 'G541', // Piana di Monte Verna, once Piana di Caiazzo
  '061057': 'G596', // Piedimonte Matese, once Piedimonte d'Alife
  '061076': 'H939', // San Gregorio Matese
  '061094': 'L379', // Trentola Ducenta
  '061098': 'D801', // Villa di Briano, once Frignano Piccolo
  '070071': 'I122', // San Polo Matese
};

/** Slovene names that lost a letter to a wrong character set. */
export const nameByIstat: Readonly<Record<string, string>> = {
  '031019': 'San Floriano del Collio-Števerjan',
  '031022': "Savogna d'Isonzo-Sovodnje ob Soči",
  '032001': 'Duino Aurisina-Devin Nabrežina',
};

/** GeoNames id of a town for municipalities born after the list of towns: a town that went into each. */
export const townByIstat: Readonly<Record<string, number>> = {
  '005122': 6535511, // Moransengo-Tonengo: Moransengo
  '012144': 6535090, // Bardello con Malgesso e Bregano: Bardello
  '013256': 3165063, // Uggiate con Ronago: Uggiate Trevano
  '022252': 3176836, // Borgo d'Anaunia: Fondo
  '022253': 3169458, // Novella: Revò
  '022254': 6535253, // Ville di Fiemme: Carano
  '024128': 6535587, // Sovizzo
  '025075': 3169673, // Setteville: Quero
  '028108': 3180554, // Santa Caterina d'Este: Carceri
  '075098': 2523681, // Presicce-Acquarica: Presicce
  '081025': 8948909, // Misiliscemi: Rilievo
  '099030': 6534666, // Montecopiolo: Villagrande
  '099031': 3167069, // Sassofeltrio
};
