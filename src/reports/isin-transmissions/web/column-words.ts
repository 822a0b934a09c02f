import type { IsinColumns } from '../columns/contract.ts';
import {
  belowLimitLabels,
  type Column,
  kindOf,
  ownText,
  questionCode,
  questionSource,
  type SourceName,
  sources,
} from '../columns/rules.ts';
import type { TypedColumn } from './column-edits.ts';

type Questions = IsinColumns['questions'];

/** What a column may hold. */
export function sourceChoices(questions: Questions) {
  return [
    ...Object.entries(sources).map(([value, { label }]) => ({ value, label })),
    ...questions.map(({ code, question }) => ({
      value: questionSource(code),
      label: `Domanda ${code}: ${question}`,
    })),
    { value: ownText, label: 'Un testo fisso' },
  ];
}

/** What a column holds, in words. */
export function sourceWords({ source, text }: Pick<Column, 'source' | 'text'>, questions: Questions): string {
  if (source === ownText) return text === '' ? 'Un testo fisso' : `Un testo fisso: ${text}`;
  const code = questionCode(source);
  if (code === null) return Object.hasOwn(sources, source) ? sources[source as SourceName].label : '';
  const question = questions.find((one) => one.code === code)?.question;
  return question ? `Domanda ${code}: ${question}` : `Domanda ${code}`;
}

/** How its value is written, where there is a choice. */
export function writingWords(
  column: Pick<TypedColumn, 'source' | 'dateFormat' | 'digits' | 'belowLimit'>,
): string {
  const kind = kindOf(column);
  if (kind === 'text') return '';
  if (kind === 'day') return dateExample(column.dateFormat);
  const digits = column.digits === '' ? 'decimali come sono' : `${column.digits} decimali`;
  return kind === 'figure' ? `${digits}; sotto il limite ${belowLimitLabels[column.belowLimit]}` : digits;
}

export function dateExample(format: Column['dateFormat']): string {
  return format.replace('YYYY', 'AAAA').replace('DD', 'GG');
}
