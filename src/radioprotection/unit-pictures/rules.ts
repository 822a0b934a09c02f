export const pictureTexts = {
  missing: 'Scegliere un’immagine.',
  none: 'Nessuna immagine',
};
