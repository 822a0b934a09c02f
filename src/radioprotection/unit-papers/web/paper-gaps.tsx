import { AppLink } from '#platform/web/app-link.tsx';
import { companyHref } from '../../companies/rules.ts';
import type { PaperSubject, Papers } from '../contract.ts';
import classes from './papers.module.css';

type Gap = PaperSubject['lacune'][number];

const wayLabels: Record<Gap['dove'], string> = {
  persone: 'Persone dell’unità locale',
  dispositivi: 'Dispositivi dell’unità locale',
  datore: 'Dati del datore di lavoro',
  regole: 'Regole delle attività',
};

type PaperGapsProps = { companyId: number; papers: Papers; subject: PaperSubject };

/** What keeps a document a draft, each with the way to where it is mended. */
export function PaperGaps({ companyId, papers, subject }: PaperGapsProps) {
  const project = { id: papers.progetto };
  const employer = { id: papers.datore };
  const unit = companyHref({ id: companyId, project, employer });
  const ways: Record<Gap['dove'], string> = {
    persone: `${unit}?scheda=persone`,
    dispositivi: `${unit}?scheda=dispositivi`,
    datore: `/lb/radioprotection/projects/${project.id}/employers/${employer.id}`,
    regole: '/lb/radioprotection/settings',
  };
  if (subject.lacune.length === 0) return null;
  return (
    <ul className={classes.gaps}>
      {subject.lacune.map(({ dove, testo }) => (
        <li key={testo}>
          {testo} <AppLink href={ways[dove]}>{wayLabels[dove]}</AppLink>
        </li>
      ))}
    </ul>
  );
}
