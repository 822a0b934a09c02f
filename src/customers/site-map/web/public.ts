export { given, useSiteMapShape } from './use-site-map-shape.tsx';
