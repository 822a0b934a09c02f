import { useState } from 'react';

/** A yes or no remembered on this device; where nothing can be stored it is remembered until the page closes. */
export function useStoredFlag(key: string): readonly [boolean, (value: boolean) => void] {
  const [flag, setFlag] = useState(() => read(key));
  const store = (value: boolean) => {
    setFlag(value);
    try {
      localStorage.setItem(key, value ? '1' : '0');
    } catch {
      // Storage may be full or forbidden: nothing depends on it.
    }
  };
  return [flag, store];
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    return false;
  }
}
