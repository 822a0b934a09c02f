/** So long a photo waits for the phone to know where it is. */
const patienceMs = 5_000;

/** Where the phone is, if it may say so and knows; null otherwise. */
export function placeNow(): Promise<{ latitudine: number; longitudine: number } | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null);
  return new Promise((resolve) => {
    // The limit given to the phone does not run while it asks its owner for leave.
    setTimeout(() => resolve(null), patienceMs);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitudine: coords.latitude, longitudine: coords.longitude }),
      () => resolve(null),
      { timeout: patienceMs, maximumAge: 60_000, enableHighAccuracy: true },
    );
  });
}
