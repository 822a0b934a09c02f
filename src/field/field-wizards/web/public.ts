export { PreparationHelp } from './preparation-help.tsx';
export { StartAtSite, type StartProps } from './start-at-site.tsx';
export { useQueued } from './use-queued.ts';
export { useSiteAhead } from './use-site-ahead.ts';
