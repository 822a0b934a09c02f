import { appConfig } from '#platform/web/app-config.ts';

/** Leaves a wizard for the home address, by full navigation (B9). */
export function leaveForHome(): void {
  window.location.assign(appConfig.homeUrl);
}
