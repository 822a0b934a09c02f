import { settingLabels } from '../../comparison/rules.ts';
import { changedNoticeFields, noticeFields, withdrawnNoticeFields } from '../../wording/rules.ts';
import classes from '../report-settings.module.css';
import { problemsWithin } from '../typed-settings.ts';
import { LetterFields } from './letter-fields.tsx';
import type { SectionProps } from './section.tsx';

const rectifications = [
  [
    'changed',
    'Rettifica di una cifra',
    'Si propone quando la relazione comunicata viene corretta e resta sopra il livello con un’altra cifra.',
    changedNoticeFields,
  ],
  [
    'withdrawn',
    'Rettifica di un superamento che non c’è più',
    'Si propone quando la relazione comunicata viene corretta e non è più sopra il livello. Per una relazione annullata il testo è già pronto e non si cambia da qui.',
    withdrawnNoticeFields,
  ],
] as const;

/** With which words authorities are told of a report above the level, and of its corrections. */
export function NoticesSection({ value: { notice, rectification }, onChange, errors }: SectionProps) {
  return (
    <>
      <LetterFields
        fields={noticeFields}
        labels={settingLabels.notice}
        value={notice}
        onChange={(changed) => onChange({ notice: changed })}
        errors={problemsWithin(errors, 'notice')}
      />
      {rectifications.map(([name, title, intro, fields]) => (
        <section key={name} className={classes.part} aria-label={title}>
          <h3 className={classes.partTitle}>{title}</h3>
          <p className={classes.quiet}>{intro}</p>
          <div className={classes.part}>
            <LetterFields
              fields={fields}
              labels={settingLabels[name]}
              value={rectification[name]}
              onChange={(changed) => onChange({ rectification: { ...rectification, [name]: changed } })}
              errors={problemsWithin(errors, `rectification.${name}`)}
            />
          </div>
        </section>
      ))}
    </>
  );
}
