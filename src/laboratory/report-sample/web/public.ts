export { SamplePreview } from './sample-preview.tsx';
