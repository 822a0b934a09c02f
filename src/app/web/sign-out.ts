import { logout } from '#accounts/session/contract.ts';
import { call, toFailure } from '#platform/web/api-client.ts';
import { showToast } from '#ui/toasts.ts';

/** Closes the session and loads the sign-in page anew, so that nothing of this person stays in memory. */
export async function signOut(): Promise<void> {
  try {
    await call(logout, {});
    window.location.assign('/login');
  } catch (error) {
    showToast('error', toFailure(error).text);
  }
}
