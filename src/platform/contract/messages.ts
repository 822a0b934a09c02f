import { z } from 'zod';

/** Italian texts for whatever a shape does not name itself. Patterns and code words never reach a person. */
export function useItalianMessages(): void {
  z.config({ customError: describe });
}

const kinds: Record<string, string> = {
  string: 'un testo',
  number: 'un numero',
  int: 'un numero intero',
  boolean: 'vero o falso',
  array: 'un elenco',
  object: 'un oggetto con i campi previsti',
  record: 'un oggetto con i campi previsti',
  date: 'una data',
  file: 'un file',
  null: 'nessun valore',
  undefined: 'nessun valore',
};

const formats: Record<string, string> = {
  date: 'Data non valida: usare il formato AAAA-MM-GG.',
  datetime: 'Data e ora non valide: usare il formato AAAA-MM-GGThh:mm:ssZ.',
  email: 'Indirizzo e-mail non valido: serve, per esempio, nome@esempio.it.',
  url: 'Indirizzo web non valido: serve, per esempio, https://esempio.it.',
  uuid: 'Serve un identificativo UUID.',
};

/** So many choices are named. */
const mostChoices = 12;

function describe(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Valore mancante.';
      return `Serve ${kinds[issue.expected] ?? 'un valore di un altro tipo'}.`;
    case 'too_small':
      return issue.inclusive === false
        ? `Deve essere maggiore di ${figure(issue.minimum)}.`
        : `${issue.origin === 'string' || issue.origin === 'array' ? 'Almeno' : 'Deve essere almeno'} ${amount(issue.minimum, issue.origin)}.`;
    case 'too_big':
      return issue.inclusive === false
        ? `Deve essere minore di ${figure(issue.maximum)}.`
        : `${issue.origin === 'string' || issue.origin === 'array' ? 'Al massimo' : 'Deve essere al massimo'} ${amount(issue.maximum, issue.origin)}.`;
    case 'invalid_format':
      return formats[issue.format] ?? 'Il testo non ha la forma prevista per questo campo.';
    case 'invalid_value':
      return issue.values.length > mostChoices
        ? 'Il valore non è fra quelli previsti per questo campo.'
        : `Serve ${issue.values.length > 1 ? 'uno di questi valori' : 'il valore'}: ${issue.values.map(String).join(', ')}.`;
    case 'not_multiple_of':
      return `Deve essere un multiplo di ${figure(issue.divisor)}.`;
    case 'unrecognized_keys':
      return 'Campo sconosciuto.';
    case 'invalid_union':
      return ofChoices(issue.errors ?? []);
    case 'invalid_key':
    case 'invalid_element':
      return firstText(issue.issues ?? []) ?? 'Un elemento non ha la forma prevista.';
    default:
      return 'Il valore non rispetta la regola di questo campo.';
  }
}

type Issues = readonly { message?: string }[];
const firstText = (issues: Issues) => issues[0]?.message;

/** What each of the shapes that were possible would have needed. */
function ofChoices(errors: readonly Issues[]): string {
  const texts = new Set(errors.flatMap((issues) => firstText(issues) ?? []));
  return texts.size === 0 ? 'Serve una delle forme previste per questo campo.' : [...texts].join(' Oppure: ');
}

const figure = (value: number | bigint) => value.toLocaleString('it');

function amount(value: number | bigint, origin: string): string {
  const isOne = Number(value) === 1;
  if (origin === 'string') return `${figure(value)} ${isOne ? 'carattere' : 'caratteri'}`;
  if (origin === 'array') return `${figure(value)} ${isOne ? 'elemento' : 'elementi'}`;
  return figure(value);
}
