import { readAgain } from '#dosimeters/dosimeters/rules.ts';
import { longest } from '#platform/contract/limits.ts';

/** As many dosimeters as one delivery may hold. */
export const maxCodes = 1000;
const maxCodeLength = longest.code;
/** So many codes are named in an error; the rest is counted. */
const codesNamed = 5;

/** Codes out of a pasted list: one a line, or parted by blanks, commas or semicolons; in capitals, each once. */
export function codesIn(text: string): string[] {
  return [
    ...new Set(
      text
        .toUpperCase()
        .split(/[\s,;]+/)
        .filter(Boolean),
    ),
  ];
}

/** The codes of new dosimeters: of a tag what it means (RAD5_0123 is 0123), digits alone as they stand. */
export function newCodesIn(text: string): string[] {
  return [...new Set(codesIn(text).map((code) => readAgain(code) ?? code))];
}

/** What is wrong with the shape of a code; null when nothing is. */
export function shapeProblem(code: string): string | null {
  if (code.length > maxCodeLength) return `Al massimo ${maxCodeLength} caratteri.`;
  if (!/^[A-Z0-9][A-Z0-9._/-]*$/.test(code)) return 'Solo lettere, cifre, punto, trattino, barra.';
  return readAgain(code) === null ? 'Manca il numero.' : null;
}

/** What is wrong with a code that a dosimeter does not carry yet; null when nothing is. */
export function codeProblem(code: string): string | null {
  const meant = readAgain(code);
  return shapeProblem(code) ?? (meant === code ? null : `È il testo di un’etichetta: il codice è ${meant}.`);
}

export const recordTexts = {
  codesTaken: (codes: readonly string[]) =>
    codes.length === 1
      ? `Esiste già un dosimetro ${codes[0]}.`
      : `Esistono già ${codes.length} di questi dosimetri: ${named(codes)}.`,
  codesWrong: (codes: readonly string[]) => `Codici non validi: ${named(codes)}.`,
  noCodes: 'Indicare almeno un codice.',
  tooManyCodes: `Al massimo ${maxCodes} codici alla volta.`,
  alreadyPlaced:
    'Il dosimetro è già stato posizionato: codice e assegnazione non si possono più cambiare da qui.',
  inShipment:
    'Il dosimetro fa parte di una spedizione: committente e data sono i suoi. Finché non è posizionato, dalla sua scheda si può riprendere in magazzino.',
  photoAdded: 'Foto aggiunta dal laboratorio',
  noPhoto: 'Scegliere una foto, da un file o con la webcam.',
  lostWithoutPrincipal: 'Un dosimetro in magazzino non può essere smarrito: va prima assegnato.',
} as const;

function named(codes: readonly string[]): string {
  const more = codes.length - codesNamed;
  return codes.slice(0, codesNamed).join(', ') + (more > 0 ? ` e altri ${more}` : '');
}
