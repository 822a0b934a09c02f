export { IsinReadiness } from './isin-readiness.tsx';
export { wayTo } from './way-to.ts';
