import { permission } from '#platform/contract/access.ts';

/** Everybody who works with wizards sees what lies on his device. */
export const readOutbox = permission('outbox.read', ['lab', 'operatore', 'zona', 'cliente']);
