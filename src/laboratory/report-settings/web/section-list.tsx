import { Link } from '@tanstack/react-router';
import { tabParam } from '#platform/web/records/record-tabs.tsx';
import { StateWord } from '#ui/feedback/state-word.tsx';
import classes from './section-list.module.css';

export type ListedSection = {
  /** In the address; null: the one that opens without. */
  address: string | null;
  title: string;
  state: 'unset' | 'to-reread' | 'typed' | null;
  isOpen: boolean;
};

const words = {
  unset: ['Da compilare', 'wrong'],
  'to-reread': ['Da far rileggere', 'warning'],
  typed: ['Non salvata', 'running'],
} as const;

/** The sections, and what each still needs; on a phone folded behind the one that is open. */
export function SectionList({ sections }: { sections: readonly ListedSection[] }) {
  const open = sections.find(({ isOpen }) => isOpen);
  const waiting = sections.filter(({ state }) => state === 'unset' || state === 'to-reread').length;
  return (
    <nav aria-label="Sezioni" className={classes.sections}>
      <details className={classes.folded} key={open?.title}>
        <summary>
          <span>{open?.title}</span>
          <span className={classes.quiet}>{waiting > 0 ? `Sezioni, ${waiting} da guardare` : 'Sezioni'}</span>
        </summary>
        <Links sections={sections} />
      </details>
      <div className={classes.beside}>
        <Links sections={sections} />
      </div>
    </nav>
  );
}

function Links({ sections }: { sections: readonly ListedSection[] }) {
  return (
    <ul className={classes.list}>
      {sections.map(({ address, title, state, isOpen }) => (
        <li key={title}>
          <Link
            to="."
            search={address === null ? {} : { [tabParam]: address }}
            activeOptions={{ exact: true }}
            activeProps={{ 'aria-current': isOpen ? 'page' : undefined }}
            className={classes.link}
            data-open={isOpen || undefined}
          >
            <span>{title}</span>
            {state && <StateWord word={words[state][0]} tone={words[state][1]} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}
