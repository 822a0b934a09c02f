import { permission } from '#platform/contract/access.ts';

/** Everybody whose work may wait on a device sees what lies there: wizards, forms and measures of controls. */
export const readOutbox = permission('outbox.read', ['lab', 'rp', 'edr', 'operatore', 'zona', 'cliente']);
