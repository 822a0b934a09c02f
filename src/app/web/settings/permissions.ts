import { permission } from '#platform/contract/access.ts';

/** Whoever keeps or confirms anything of how the installation works. */
export const openSettings = permission('settings.open', ['lab', 'rp', 'edr']);
