import type { PersonalData } from '../contract.ts';

/** Hands the data to the person as a file that can be read with any text editor. */
export function savePersonalData(data: PersonalData): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json;charset=utf-8' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = `dati-personali-${data.persona.nomeUtente}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
