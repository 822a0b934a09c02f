const mebibyte = 1024 * 1024;

/** The largest file that may be chosen. */
export const chosenFileMaxBytes = 10 * mebibyte;

/** A photo as it leaves the browser. */
export const photoLimits = {
  box: { width: 1920, height: 1080 },
  /** A photo held upright has its box upright: it shows as much as one held across. */
  turns: true,
  quality: 0.85,
  maxBytes: 5 * mebibyte,
} as const;

/** What pictures are sent as. */
export const sentType = 'image/jpeg';

/** What is asked of the webcam, and how wide its picture is; the height follows (Q2-92). */
export const webcamWidth = 1600;
export const snapshotWidth = 800;

/** A floor plan as it leaves the browser. */
export const planLimits = {
  box: { width: 3000, height: 3000 },
  quality: 0.85,
  maxBytes: 5 * mebibyte,
} as const;

export const plansMaxCount = 10;
export const plansMaxBytes = 20 * mebibyte;

export const pictureTexts = {
  tooLarge: 'Il file è troppo grande (massimo 10 MB).',
  wrongContent: "Formato non valido: caricare un'immagine png o jpeg.",
  unreadable: 'Non riesco a leggere il file: sceglierne un altro o rifare la foto.',
} as const;
