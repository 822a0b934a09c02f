import { saveFile } from '#ui/pictures/save-file.ts';
import type { PersonalData } from '../contract.ts';

/** Hands the data to the person as a file that can be read with any text editor. */
export function savePersonalData(data: PersonalData): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json;charset=utf-8' });
  saveFile(`dati-personali-${data.persona.nomeUtente ?? data.persona.numero}.json`, file);
}
