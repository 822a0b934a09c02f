export { PlacementPhoto } from './placement-photo.tsx';
