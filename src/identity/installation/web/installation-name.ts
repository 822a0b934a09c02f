import { useEffect, useState } from 'react';
import { call } from '#platform/web/api-client.ts';
import { getInstallation } from '../contract.ts';

const key = 'installation.name';
const productName = 'Radia';
let asked: Promise<string | null> | null = null;

/** Whose installation this is: as it was known here last, then as the server says; the product's own name till then. */
export function useInstallationName(): string {
  const [name, setName] = useState(lastKnown);
  useEffect(() => {
    let isCurrent = true;
    asked ??= ask();
    void asked.then((said) => {
      if (isCurrent && said !== null) setName(said);
    });
    return () => {
      isCurrent = false;
    };
  }, []);
  return name || productName;
}

/** Asked once for each load of the document; null where nobody answered, and the next page asks again. */
async function ask(): Promise<string | null> {
  try {
    const { nome } = await call(getInstallation, {});
    remember(nome ?? '');
    return nome ?? '';
  } catch {
    asked = null;
    return null;
  }
}

function lastKnown(): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function remember(name: string): void {
  try {
    localStorage.setItem(key, name);
  } catch {
    // Storage may be full or forbidden: the name is asked for again.
  }
}
