export { SitePlace } from './site-place.tsx';
export { useSiteMapShape } from './use-site-map-shape.tsx';
