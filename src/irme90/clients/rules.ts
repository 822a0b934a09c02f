export const clientTexts = {
  notFound: 'Cliente IRME90 non trovato.',
  isOne: 'Questo committente è già un cliente IRME90.',
  principalNotFound: 'Committente non trovato.',
  expertNotFound: 'Esperto di radioprotezione non trovato.',
  placeNotFound: 'Porto o aeroporto non trovato.',
  noTransport: 'Scegliere almeno un tipo di trasporto.',
  inspectorNotFound: 'Ispettore non trovato.',
  isInspector: 'Questo account è già di un ispettore.',
  accountNotFound: 'Account non trovato.',
  /** Where somebody is enabled has to be an arrival of the client. */
  notAnArrival: 'Un luogo scelto non è tra gli arrivi del cliente: aggiungerlo prima lì.',
} as const;

/** The ways of transport as a person reads them, in the order of the wire. */
export const transportLabels = {
  mare: 'Mare',
  aereo: 'Aereo',
  terra: 'Terra',
  scaricatoNave: 'Scaricato da nave',
} as const;

/** How a place is called in a list where both kinds stand (Q1-55). */
export const placeLabel = ({ label, kind }: { label: string; kind: 'porto' | 'aeroporto' }) =>
  `${label} - ${kind === 'porto' ? 'Porto' : 'Aeroporto'}`;
