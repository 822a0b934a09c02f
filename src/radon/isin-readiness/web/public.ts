export { IsinReadiness } from './isin-readiness.tsx';
