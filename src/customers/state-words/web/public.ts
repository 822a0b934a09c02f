export { State } from './state.tsx';
