export { SitePlacements } from './site-placements.tsx';
