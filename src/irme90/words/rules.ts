/** The ways a load comes, in the order in which they are offered (Q1-33); `scaricatoNave`: unloaded, controlled on land. */
export const transports = ['mare', 'aereo', 'terra', 'scaricatoNave'] as const;
export type Transport = (typeof transports)[number];

/** How it goes on by land; all four with every way (Q1-32). */
export const landTransports = ['container', 'rinfusa', 'ferrovia', 'stradale'] as const;
export type LandTransport = (typeof landTransports)[number];

export const partyRoles = ['mittente', 'destinatario'] as const;
export type PartyRole = (typeof partyRoles)[number];

/** A place of work, as the calendar's body names it (Q1-41). */
export const placeKinds = ['porto', 'aeroporto'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** The same as queries and items name it. */
export const placeTypologies = ['portoArrivo', 'aeroportoArrivo'] as const;
export type PlaceTypology = (typeof placeTypologies)[number];

export const typologyOf = (kind: PlaceKind): PlaceTypology =>
  kind === 'porto' ? 'portoArrivo' : 'aeroportoArrivo';
export const kindOf = (typology: PlaceTypology): PlaceKind =>
  typology === 'portoArrivo' ? 'porto' : 'aeroporto';

/** How a load is measured. */
export const measureMethods = ['strumentoPortatile', 'portaleRadiometrico'] as const;
export type MeasureMethod = (typeof measureMethods)[number];

/** Q1-30: created, measured, signed; or cancelled. */
export const formStates = ['inviato', 'lavorato', 'firmato', 'annullato'] as const;
export type FormState = (typeof formStates)[number];

/** What the expert concludes (D.Lgs. 101/2020, annex XIX). */
export const conclusions = ['accettato', 'respinto'] as const;
export type Conclusion = (typeof conclusions)[number];

/** How a load comes, and goes on, in words on screen. */
export const transportLabels: Readonly<Record<Transport, string>> = {
  mare: 'Mare',
  aereo: 'Aereo',
  terra: 'Terra',
  scaricatoNave: 'Scaricato da nave',
};
export const landTransportLabels: Readonly<Record<LandTransport, string>> = {
  container: 'Container',
  rinfusa: 'Rinfusa',
  ferrovia: 'Ferrovia',
  stradale: 'Stradale',
};
export const methodLabels: Readonly<Record<MeasureMethod, string>> = {
  strumentoPortatile: 'Strumento portatile',
  portaleRadiometrico: 'Portale radiometrico',
};
