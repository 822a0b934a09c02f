import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Standpoint } from '#customers/standpoints/rules.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useKeptEndpoint } from '#platform/web/offline/use-kept-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { VerdictMark } from '#ui/feedback/verdict-mark.tsx';
import { getIsinReadiness, type IsinReadiness as Readiness } from '../contract.ts';
import classes from './isin-readiness.module.css';
import { isOfRecords, wayTo } from './way-to.ts';

/** More than these are shown on demand. */
const shownAtFirst = 12;

type IsinReadinessProps = {
  addressId: number;
  /** From where somebody looks: where the links lead. */
  standpoint: Standpoint;
  /** On the page of the questionnaires themselves: their answers are not listed once more. */
  isAnsweredHere?: boolean;
};

/** What a site lacks before its data can go to the national data bank, each with the way to fill it in. */
export function IsinReadiness({ addressId, standpoint, isAnsweredHere = false }: IsinReadinessProps) {
  const found = useKeptEndpoint(
    getIsinReadiness,
    { params: { indirizzo: addressId } },
    { enabled: true, delayMs: 0 },
  );
  const { error, refetch } = found;
  const data = found.data?.answer;
  return (
    <section className={classes.panel} aria-labelledby="isin-readiness">
      <h2 id="isin-readiness" className={classes.title}>
        Dati per l’ISIN
      </h2>
      {error && !data && <ErrorState text={error.text} onRetry={() => refetch()} />}
      {!error && !data && <Skeletons shape="row" count={2} />}
      {data && <Verdict data={data} standpoint={standpoint} isAnsweredHere={isAnsweredHere} />}
    </section>
  );
}

type VerdictProps = { data: Readiness; standpoint: Standpoint; isAnsweredHere: boolean };

function Verdict({ data, standpoint, isAnsweredHere }: VerdictProps) {
  const [isWhole, setWhole] = useState(false);
  const { pronto, mancano } = data;
  const listed = isAnsweredHere ? mancano.filter(({ tipo }) => !tipo.endsWith('-answer')) : mancano;
  const answers = mancano.length - listed.length;
  const shown = isWhole ? listed : listed.slice(0, shownAtFirst);
  return (
    <>
      <VerdictMark
        isGood={pronto}
        label={pronto ? 'Pronto' : mancano.length === 1 ? 'Manca un dato' : `Mancano ${mancano.length} dati`}
        detail={
          answers > 0 ? `${answers === 1 ? 'una risposta' : `${answers} risposte`} dei questionari` : null
        }
      />
      {shown.length > 0 && (
        <ul className={classes.missing}>
          {shown.map((missing) => {
            const href = wayTo(missing, data, standpoint, isAnsweredHere);
            return (
              <li key={`${missing.tipo} ${missing.testo} ${missing.punto?.id ?? ''}`}>
                {href === null ? missing.testo : <AppLink href={href}>{missing.testo}</AppLink>}
              </li>
            );
          })}
        </ul>
      )}
      {shown.length < listed.length && (
        <Button variant="default" size="md" onClick={() => setWhole(true)}>
          Mostra tutti i {listed.length} dati
        </Button>
      )}
      {!data.modificabile && listed.some(({ tipo }) => isOfRecords(tipo)) && (
        <p className={classes.quiet}>I dati di sede e punti li completa il laboratorio.</p>
      )}
    </>
  );
}
