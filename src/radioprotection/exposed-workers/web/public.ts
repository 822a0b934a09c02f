export { ExposedWorkers } from './exposed-workers.tsx';
