import { ApiFailure, call, toFailure } from '#platform/web/api-client.ts';
import { transportTexts } from '#platform/web/api-failure.ts';
import { errorToastMs, showToast } from '#ui/shell/toasts.ts';
import { sendIsinReminder } from '../contract.ts';
import { issuingTexts, reminderToastMs } from '../rules.ts';
import type { CardDesk } from './card-desk.ts';

/** Reminds a site's customer and says so; a failure is told in the server's words where it has any. */
export async function remindSite(desk: CardDesk, id: number): Promise<void> {
  try {
    const { reminderEmailSent, message } = await call(sendIsinReminder, { params: { id } });
    if (reminderEmailSent === null)
      throw new ApiFailure({ status: 200, text: message || issuingTexts.reminderFailed });
    const { facts, site } = desk.card(id);
    desk.change(id, {
      site: { ...site, reminderEmailSent },
      facts: facts && { ...facts, reminderEmailSent },
    });
    showToast('ok', message, { title: 'Success!', stayMs: reminderToastMs });
  } catch (error) {
    const { text } = toFailure(error);
    const saysNothing = text === transportTexts.unknown || text === transportTexts.unreachable;
    showToast('error', saysNothing ? issuingTexts.reminderFailed : text, {
      title: 'Error!',
      stayMs: errorToastMs,
    });
  }
}
