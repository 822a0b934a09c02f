export { SampleButtons } from './sample-buttons.tsx';
