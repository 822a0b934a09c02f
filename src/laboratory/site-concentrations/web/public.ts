export { SiteChart } from './site-chart.tsx';
