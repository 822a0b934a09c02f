import { getMe } from '#accounts/session/contract.ts';
import { listMissingPictures, storePicture } from '#office/pictures/contract.ts';
import type { SendingCalls } from '#platform/web/drafts/sending.ts';

/** The calls that the sending of drafts needs besides those of the drafts themselves. */
export const sendingCalls: SendingCalls = {
  listMissingPictures,
  storePicture,
  getMe,
  userIdIn: (answer) => getMe.response.safeParse(answer).data?.user.id ?? null,
};
