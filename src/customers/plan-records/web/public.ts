export { PlanList } from './plan-list.tsx';
export { PlanView } from './plan-view.tsx';
