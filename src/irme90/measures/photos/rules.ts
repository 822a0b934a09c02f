/** What a photo shows. */
export const photoKinds = ['carico', 'sigillo'] as const;
export type PhotoKind = (typeof photoKinds)[number];
export const photoKindLabels: Readonly<Record<PhotoKind, string>> = { carico: 'Carico', sigillo: 'Sigillo' };

/** A photo as it came from the phone (Q2-92). */
export const maxPhotoBytes = 10 * 1024 * 1024;
