import { useState } from 'react';
import { terms } from '#dosimeters/terms/rules.ts';
import { Dialog } from '#ui/feedback/dialog.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { foldText, matchesWords, searchWords } from '#ui/fields/search-text.ts';
import { guideOf } from './guides.ts';
import classes from './help-panel.module.css';
import { shortcuts } from './shortcuts.ts';

/** What the page is for, the keys, the words. */
export function HelpPanel({ pathname, onClose }: { pathname: string; onClose: () => void }) {
  const guide = guideOf(pathname);
  const [asked, setAsked] = useState('');
  const words = searchWords(asked);
  const found = Object.values(terms).filter(({ name, meaning }) =>
    matchesWords(foldText(`${name} ${meaning}`), words),
  );
  return (
    <Dialog open size="lg" title="Aiuto" onClose={onClose}>
      {guide && (
        <section className={classes.part}>
          <h3 className={classes.title}>{guide.title}</h3>
          <p className={classes.lead}>{guide.lead}</p>
          <ol className={classes.steps}>
            {guide.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      )}
      <section className={classes.part} data-keys>
        <h3 className={classes.title}>Tasti</h3>
        <div className={classes.groups}>
          {shortcuts.map(({ label, keys }) => (
            <div key={label}>
              <h4 className={classes.group}>{label}</h4>
              <dl className={classes.keys}>
                {keys.map(([key, does]) => (
                  <div key={key}>
                    <dt>
                      <kbd>{key}</kbd>
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </div>
      </section>
      <section className={classes.part}>
        <h3 className={classes.title}>Termini</h3>
        <SearchField label="Cerca un termine" value={asked} onChange={setAsked} />
        <dl className={classes.terms}>
          {found.map(({ name, meaning }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        {found.length === 0 && <p>Nessun termine con «{asked}».</p>}
      </section>
    </Dialog>
  );
}
