/** What the thing in the person's hands is called: 'telefono' for what is held and touched, else 'dispositivo'. */
export function deviceWord(): 'telefono' | 'dispositivo' {
  const isTouched = typeof window !== 'undefined' && window.matchMedia('(pointer: coarse)').matches;
  return isTouched ? 'telefono' : 'dispositivo';
}
