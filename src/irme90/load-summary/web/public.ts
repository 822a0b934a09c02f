export { Facts } from './facts.tsx';
export { LoadPage } from './load-page.tsx';
export { SentMeasures } from './sent-measures.tsx';
export { PhotoGallery, SentPhotos } from './sent-photos.tsx';
export { ShipmentSummary } from './shipment-summary.tsx';
