export { SentMeasures } from './sent-measures.tsx';
export { ShipmentSummary } from './shipment-summary.tsx';
