import { appConfig } from '../app-config.ts';

/** Leaves a wizard for the home address, by full navigation (B9). */
export function leaveForHome(): void {
  window.location.assign(appConfig.homeUrl);
}
