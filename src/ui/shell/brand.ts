/** The colour of the house: marks, maps, progress. */
export const brandColor = '#1e344b';
