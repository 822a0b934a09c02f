import { IconChevronRight } from '@tabler/icons-react';
import classes from './sign-in.module.css';
import type { Credentials } from './sign-in-form.tsx';

const password = 'radia-demo';
const accounts = [
  { username: 'operatore', what: 'Operatore, entrambe le zone' },
  { username: 'zona', what: 'Operatore della zona Veneto' },
  { username: 'cliente', what: 'Cliente, Istituto Comprensivo Palladio' },
  { username: 'laboratorio', what: 'Laboratorio' },
  { username: 'radioprotezione', what: 'Radioprotezione' },
  { username: 'edr', what: 'Esperto di radioprotezione' },
  { username: 'admin', what: 'Amministrazione' },
];

/** The accounts of the demo data; a tap fills the form. Shown on demo instances only. */
export function DemoAccounts({ onChoose }: { onChoose: (credentials: Credentials) => void }) {
  return (
    <section className={classes.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className={classes.demoTitle}>
        Utenti di prova
      </h2>
      <p className={classes.demoNote}>
        Questa installazione contiene dati dimostrativi. La password di tutti è{' '}
        <span className="ui-code">{password}</span>.
      </p>
      <ul className={classes.accounts}>
        {accounts.map(({ username, what }) => (
          <li key={username}>
            <button
              type="button"
              className={classes.account}
              onClick={() => onChoose({ username, password })}
            >
              <span className={classes.accountWords}>
                <span className={classes.username}>{username}</span>
                <span className={classes.what}>{what}</span>
              </span>
              <IconChevronRight size={20} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
