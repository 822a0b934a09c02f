import { z } from 'zod';
import { getMe } from '#accounts/session/contract.ts';
import { id } from '#platform/contract/shapes.ts';
import type { SendingCalls } from '#platform/web/drafts/sending.ts';
import { listMissingPictures, storePicture } from '#post/pictures/contract.ts';

/** No more than is needed, so that a page still understands the server of another version. */
const whose = z.object({ user: z.object({ id }) });

/** The calls that the sending of drafts needs besides those of the drafts themselves. */
export const sendingCalls: SendingCalls = {
  listMissingPictures,
  storePicture,
  getMe,
  userIdIn: (answer) => whose.safeParse(answer).data?.user.id ?? null,
};
