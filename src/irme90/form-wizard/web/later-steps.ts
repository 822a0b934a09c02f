export { CompletedStep } from './completed.tsx';
export { ControlsStep } from './steps/controls-step.tsx';
export { SummaryStep } from './steps/summary-step.tsx';
export { TransportStep } from './steps/transport-step.tsx';
