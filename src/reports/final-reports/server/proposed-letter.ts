import type { ReportSettings } from '#laboratory/report-settings/contract.ts';
import { authoritiesOf } from '#laboratory/report-settings/rules.ts';
import type { ReportContent } from '../content/contract.ts';
import {
  earliestSending,
  type LetterKind,
  letterText,
  type StandingContent,
  type ToldLetter,
} from '../notice/rules.ts';
import type { Notice } from '../notice/told/contract.ts';

type Owed = {
  content: StandingContent;
  revisions: readonly ReportContent[];
  told: ToldLetter | null;
  owed: LetterKind;
  dueOn: string;
};

/** The ready text of what authorities are to be told, whom it goes to and since when it can, by the settings of today. */
export function proposedLetter(
  { content, revisions, told, owed, dueOn }: Owed,
  settings: ReportSettings,
): NonNullable<Notice['daInviare']> {
  const { subject, text } = letterText(owed, content, { told, dueOn, settings });
  const { recipients, missing } = authoritiesOf(settings, content.site.province);
  return {
    ...{ tipo: owed, scadenza: dueOn, oggetto: subject, testo: text },
    inviabileDal: earliestSending({ revisions, withdrawnOn: content.withdrawnOn }, told, settings),
    destinatari: recipients.map(({ kind, name, email }) => ({ ente: kind, nome: name, email })),
    mancanti: missing,
  };
}
