export { DosimeterStateWord } from './dosimeter-state.tsx';
