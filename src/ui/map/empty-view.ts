/** What is looked at while there is nothing: Italy from a point near Rome. */
export const emptyView: { center: [longitude: number, latitude: number]; zoom: number } = {
  center: [12.41, 41.92],
  zoom: 6,
};
