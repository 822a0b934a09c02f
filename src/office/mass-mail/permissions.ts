import { permission } from '#platform/contract/access.ts';

/** Writing to many people at once is for administrators (specification, section 1). */
export const manageMailings = permission('mailing.manage', ['admin']);
