import type { ReportSettings } from '#laboratory/report-settings/contract.ts';
import { authoritiesOf } from '#laboratory/report-settings/rules.ts';
import { type LetterKind, letterText, type StandingContent, type ToldLetter } from '../notice/rules.ts';
import type { Notice } from '../notice/told/contract.ts';

type Owed = { content: StandingContent; told: ToldLetter | null; owed: LetterKind; dueOn: string };

/** The ready text of what authorities are to be told, and whom it goes to, by the settings of today. */
export function proposedLetter(
  { content, told, owed, dueOn }: Owed,
  settings: ReportSettings,
): NonNullable<Notice['daInviare']> {
  const { subject, text } = letterText(owed, content, { told, dueOn, settings });
  const { recipients, missing } = authoritiesOf(settings, content.site.province);
  return {
    ...{ tipo: owed, scadenza: dueOn, oggetto: subject, testo: text },
    destinatari: recipients.map(({ kind, name, email }) => ({ ente: kind, nome: name, email })),
    mancanti: missing,
  };
}
