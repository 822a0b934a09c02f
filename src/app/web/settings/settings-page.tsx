import { useState } from 'react';
import { isAllowed } from '#platform/contract/access.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useUser } from '#platform/web/session.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { foldText, matchesWords, searchWords } from '#ui/fields/search-text.ts';
import { PageHeader } from '#ui/shell/page-header.tsx';
import { settingGroups } from './settings.ts';
import classes from './settings-page.module.css';

/** Every setting this person keeps, found by what it is about. */
export function SettingsPage() {
  const { roles } = useUser();
  const [asked, setAsked] = useState('');
  const words = searchWords(asked);
  const groups = settingGroups
    .map(({ label, settings }) => ({
      label,
      settings: settings.filter(
        (one) =>
          isAllowed(roles, one.permission) &&
          matchesWords(foldText(`${one.label} ${one.about} ${one.words}`), words),
      ),
    }))
    .filter(({ settings }) => settings.length > 0);
  return (
    <>
      <PageHeader title="Impostazioni" detail="Quello che si decide una volta e vale da allora in poi." />
      <div className={classes.search}>
        <SearchField
          main
          label="Cerca nelle impostazioni"
          placeholder="Cerca: livello, enti, ruoli…"
          value={asked}
          onChange={setAsked}
        />
      </div>
      {groups.map(({ label, settings }) => (
        <section key={label} className={classes.group}>
          <h2 className={classes.title}>{label}</h2>
          <ul className={classes.list}>
            {settings.map((one) => (
              <li key={one.page} className={classes.setting}>
                <AppLink href={one.page} className={classes.link}>
                  {one.label}
                </AppLink>
                <p className={classes.about}>{one.about}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && (
        <EmptyState
          text={`Nessuna impostazione per «${asked}»`}
          detail="Provare con un’altra parola: intestazione, livello, enti, colonne, domande, ruoli."
        />
      )}
    </>
  );
}
