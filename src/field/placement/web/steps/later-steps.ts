export { AddressStep } from './address-step.tsx';
export { BuildingSurveyStep } from './building-survey-step.tsx';
export { DosimeterStep } from './dosimeter-step.tsx';
export { EmployerSurveyStep } from './employer-survey-step.tsx';
export { PlansStep } from './plans-step.tsx';
export { PointStep } from './point-step.tsx';
export { SummaryStep } from './summary-step.tsx';
