const canNotify = () => 'Notification' in window;

/** Asks whether the browser may notify; without it the page works all the same. */
export function askForNotifications(): void {
  if (canNotify() && Notification.permission === 'default') void Notification.requestPermission();
}

/** Tells that all cards are there, where that is allowed. Null where it is not. */
export function notifyLoaded(): Notification | null {
  if (!canNotify() || Notification.permission !== 'granted') return null;
  try {
    return new Notification('Caricamento dati finito');
  } catch {
    // Browsers of phones notify only through their service worker.
    return null;
  }
}
