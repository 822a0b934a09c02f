import type { ReportSettings } from '../contract.ts';
import type { SectionName } from '../sections/rules.ts';
import { filledText } from '../wording/rules.ts';
import classes from './report-settings.module.css';

/** A report of invented measurements, told of in letters. */
const invented = {
  alias: 'Sede di prova',
  indirizzo: 'Via di Prova 1',
  comune: 'Vicenza',
  provincia: 'VI',
  cliente: 'Azienda di prova',
  committente: 'Committente di prova',
  numero: 'RF-2026-0',
  revisione: '1',
  data: '15/09/2026',
  livello: '300',
  massimo: '914',
  comunicato: '850',
  scadenza: '15/10/2026',
  inviata: '20/09/2026',
  motivo: 'Codice di un dosimetro scambiato',
  link: 'https://…/relazioni/0',
};

/** The letters of a section as they leave, with invented figures; a field nobody fills stays to be seen. */
export function LetterPreview({ name, settings }: { name: SectionName; settings: ReportSettings }) {
  const { notice, rectification, mail, letterhead } = settings;
  const letters = name === 'mails' ? { mail } : { notice, ...rectification };
  const filled = (text: string) => filledText(text, { ...invented, laboratorio: letterhead.name });
  return (
    <>
      <p className={classes.quiet}>Con una relazione inventata:</p>
      {Object.entries(letters).map(([key, { subject, text }]) => (
        <article key={key} className={classes.letter}>
          <h3>{filled(subject)}</h3>
          <p>{filled(text)}</p>
        </article>
      ))}
    </>
  );
}
