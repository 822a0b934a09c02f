export { readGazetteer } from './gazetteer.ts';
export { type GazetteerLoad, loadGazetteer } from './load-gazetteer.ts';
export { municipalityRoutes } from './routes.ts';
