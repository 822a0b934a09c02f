import { permission } from '#platform/contract/access.ts';

/** Opening, replacing and closing cards, withdrawing a measurement: the house, and the expert at the cards that are his. */
export const keepCards = permission('control-card.keep', ['rp', 'edr']);
