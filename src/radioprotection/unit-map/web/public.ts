export { UnitMapView, useUnitMapShape } from './use-unit-map-shape.tsx';
