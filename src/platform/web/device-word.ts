/** How to have the browser keep what is stored here. */
export function installHint(): string {
  return deviceWord() === 'telefono'
    ? 'aggiungi Radia alla schermata Home'
    : 'installa Radia dal menu del browser';
}

/** What the thing in the person's hands is called: 'telefono' for what is held and touched, else 'dispositivo'. */
export function deviceWord(): 'telefono' | 'dispositivo' {
  const isTouched = typeof window !== 'undefined' && window.matchMedia('(pointer: coarse)').matches;
  return isTouched ? 'telefono' : 'dispositivo';
}
