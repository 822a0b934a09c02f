import { permission } from '#platform/contract/access.ts';

/** Field work on radon sites: whoever places, replaces and collects, and the laboratory. */
export const fieldWork = permission('radon.work', ['lab', 'operatore', 'zona', 'cliente']);

/** What the laboratory alone opens of a client or a site: its own pages of what has been measured there. */
export const laboratoryView = permission('laboratory-view.open', ['lab']);
