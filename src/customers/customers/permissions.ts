import { permission } from '#platform/contract/access.ts';

/** Field work on radon sites: whoever places, replaces and collects, and the laboratory. */
export const fieldWork = permission('radon.work', ['lab', 'operatore', 'zona', 'cliente']);
