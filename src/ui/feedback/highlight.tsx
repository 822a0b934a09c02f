import { highlightParts } from '../fields/search-text.ts';
import classes from './highlight.module.css';

/** A text with the words asked for marked. */
export function Highlight({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return <>{text}</>;
  return (
    <>
      {highlightParts(text, words).map((part) =>
        part.match ? (
          <mark key={part.at} className={classes.mark}>
            {part.text}
          </mark>
        ) : (
          part.text
        ),
      )}
    </>
  );
}
