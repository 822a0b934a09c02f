import { type ReactNode, useId, useState } from 'react';
import classes from './term.module.css';

type TermProps = {
  /** The word as it stands in the page. */
  children: ReactNode;
  /** What it means, in a line. */
  meaning: string;
};

/** A word that says what it means: under the pointer, with the focus, or at a tap. Esc puts it away. */
export function Term({ children, meaning }: TermProps) {
  const id = useId();
  const [isClosed, setClosed] = useState(false);
  return (
    <span
      className={classes.term}
      data-closed={isClosed ? '' : undefined}
      onPointerEnter={() => setClosed(false)}
    >
      {/* Before the word: what follows the word in the page follows it in the text, too. */}
      <span id={id} role="tooltip" className={classes.meaning}>
        {meaning}
      </span>
      <button
        type="button"
        className={classes.word}
        aria-describedby={id}
        onKeyDown={({ key }) => key === 'Escape' && setClosed(true)}
        onBlur={() => setClosed(false)}
        onClick={({ currentTarget }) => {
          setClosed(false);
          // Safari does not give a button the focus when it is pressed.
          currentTarget.focus();
        }}
      >
        {children}
      </button>
    </span>
  );
}
