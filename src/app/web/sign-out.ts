import { logout } from '#accounts/session/contract.ts';
import { call, toFailure } from '#platform/web/api-client.ts';
import { forgetDeviceDrafts } from '#platform/web/drafts/device-drafts.ts';
import { browserKept } from '#platform/web/offline/browser-kept.ts';
import { showToast } from '#ui/shell/toasts.ts';

/**
 * Closes the session and loads the sign-in page anew, so that nothing of this person stays in memory. Drawings that
 * were not saved go; what was kept for reading without network goes too, unless there is work that may have to be
 * mended with it.
 */
export async function signOut(userId: number, left: 'nothing waits' | 'work waits'): Promise<void> {
  try {
    await call(logout, {});
  } catch (error) {
    showToast('error', toFailure(error).text);
    return;
  }
  forgetDeviceDrafts(userId);
  const kept = browserKept();
  const forgetting =
    left === 'nothing waits' ? [kept.forgetPerson(), kept.forget(userId)] : [kept.forgetPerson()];
  await Promise.all(forgetting).catch(() => undefined);
  window.location.assign('/login');
}
