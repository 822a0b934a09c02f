import { permission } from '#platform/contract/access.ts';

/** Whoever keeps anything of how the installation works. */
export const openSettings = permission('settings.open', ['lab']);
