/** Told to everyone on the page; drafts that wait for a sign-in listen too. */
const expired = 'radia:session-expired';
const signedIn = 'radia:signed-in';

export function announceSessionExpired(): void {
  window.dispatchEvent(new Event(expired));
}

export function announceSignedIn(): void {
  window.dispatchEvent(new Event(signedIn));
}

/** Calls back whenever a call was answered with 401. Returns how to stop. */
export function onSessionExpired(listener: () => void): () => void {
  window.addEventListener(expired, listener);
  return () => window.removeEventListener(expired, listener);
}

/** Calls back whenever somebody has signed in. Returns how to stop. */
export function onSignedIn(listener: () => void): () => void {
  window.addEventListener(signedIn, listener);
  return () => window.removeEventListener(signedIn, listener);
}
