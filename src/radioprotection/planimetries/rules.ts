/** What is said of planimetries of local units. */
export const planimetryTexts = {
  notFound: 'Planimetria non trovata.',
  noAlias: 'Indicare il nome della planimetria.',
  noImage: 'Nessuna immagine',
  unknownDevice: 'Uno dei dispositivi non è di questa unità locale.',
  deviceTwice: 'Un dispositivo sta una volta sola su una planimetria.',
  outside: 'Qualcosa è disegnato fuori dal foglio: spostarlo, o rimettere l’immagine di prima.',
  tooHeavy: 'Sfondo e allegati insieme superano 20 MB: toglierne uno o usare immagini più leggere.',
  tooMany: 'Un’unità locale può avere al massimo 50 planimetrie in uso.',
  noPicture: 'Manca l’immagine.',
  badPicture: 'L’immagine va indicata in base64, o come sha256:… di una già inviata.',
  outOfUse: 'La planimetria è fuori uso: prima va rimessa in uso.',
  changedMeanwhile: (differences: readonly string[]) =>
    `Rispetto a quello che è salvato ora, il tuo disegno cambia: ${differences.join('; ')}.`,
} as const;

/** At most so many in use in one unit. */
export const maxPlanimetries = 50;
/** What background and attachments may weigh together, in bytes. */
export const picturesMaxBytes = 20 * 1024 * 1024;
/** The longer side of a thumbnail, in pixels. */
export const thumbnailSide = 480;

type Ids = { project: { id: number }; employer: { id: number }; company: { id: number } };

/** The pages of a planimetry (Q2-23). */
export function planimetryHref(place: Ids, planimetry: number, page: 'edit' | 'view'): string {
  const { project, employer, company } = place;
  const unit = `/lb/radioprotection/projects/${project.id}/employers/${employer.id}/companies/${company.id}`;
  return `${unit}/planimetries/${planimetry}/${page}`;
}

/** The same to a customer, who reads it. */
export function ownPlanimetryHref(
  client: number | string,
  company: number | string,
  planimetry: number,
): string {
  return `/client/${client}/radioprotection/companies/${company}/planimetries/${planimetry}`;
}
