export { CandidatesWidget } from './candidates-widget.tsx';
