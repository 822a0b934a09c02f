/** The phone gives up after so long; the photo is kept meanwhile, and its owner may be asked for leave first. */
const patienceMs = 120_000;
/** Where it was so recently is where it is. */
const freshMs = 60_000;

/** Where the phone is, as soon as it knows and if it may say so; null otherwise. */
export function placeNow(): Promise<{ latitudine: number; longitudine: number } | null> {
  if (!('geolocation' in navigator)) return Promise.resolve(null);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitudine: coords.latitude, longitudine: coords.longitude }),
      () => resolve(null),
      { timeout: patienceMs, maximumAge: freshMs, enableHighAccuracy: true },
    );
  });
}
