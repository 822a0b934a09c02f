import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { useSave } from '#platform/web/records/use-save.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { StateBadge } from '#ui/feedback/state-badge.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { showToast } from '#ui/shell/toasts.ts';
import {
  getOwnAccount,
  type OwnAccount,
  renewRecoveryCodes,
  startSecondFactor,
  turnOffSecondFactor,
} from '../contract.ts';
import classes from './own-account.module.css';
import { PasswordQuestion } from './password-question.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';

type Setup = ResponseOf<typeof startSecondFactor>;
type SecondFactor = OwnAccount['secondFactor'];
/** Fewer are left than this: it is time for new ones. */
const fewCodes = 3;

/** The second factor: on or off, and the ways between. */
export function SecondFactorSection({ secondFactor }: { secondFactor: SecondFactor }) {
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<string[]>();

  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />;
  if (setup) {
    return (
      <SecondFactorSetup
        setup={setup}
        onCancel={() => setSetup(undefined)}
        onConfirmed={(fresh) => {
          setSetup(undefined);
          setCodes(fresh);
        }}
      />
    );
  }
  return secondFactor ? <On secondFactor={secondFactor} onCodes={setCodes} /> : <Off onStarted={setSetup} />;
}

function Off({ onStarted }: { onStarted: (setup: Setup) => void }) {
  const [isAsking, setAsking] = useState(false);
  const { save, isSaving, failure } = useSave(startSecondFactor, []);
  return (
    <>
      <StateBadge active={false} label="Non attiva" />
      <p>
        Con la verifica in due passaggi, dopo la password serve anche un codice che cambia ogni mezzo minuto,
        mostrato da un’app sul tuo telefono. Chi scopre la password da sola non entra.
      </p>
      <Button variant="default" onClick={() => setAsking(true)}>
        Attiva la verifica
      </Button>
      {isAsking && (
        <PasswordQuestion
          title="Attiva la verifica in due passaggi"
          confirmLabel="Continua"
          isPending={isSaving}
          failure={failure}
          onClose={() => setAsking(false)}
          onPassword={(current) => {
            void save({ body: { current } }).then((setup) => setup && onStarted(setup));
          }}
        >
          Prima di cominciare, conferma che sei tu.
        </PasswordQuestion>
      )}
    </>
  );
}

type OnProps = { secondFactor: NonNullable<SecondFactor>; onCodes: (codes: string[]) => void };

function On({ secondFactor: { since, recoveryCodesLeft }, onCodes }: OnProps) {
  const [asking, setAsking] = useState<'off' | 'codes'>();
  const off = useSave(turnOffSecondFactor, [getOwnAccount]);
  const renewal = useSave(renewRecoveryCodes, [getOwnAccount]);
  const left = countOf(recoveryCodesLeft, 'codice', 'codici');
  return (
    <>
      <StateBadge active label="Attiva" />
      <p>
        Dal {formatDay(romeDay(new Date(since)))}, a ogni accesso viene chiesto un codice dell’app di
        autenticazione. Se perdi il telefono puoi usare un codice di recupero: ne restano {left}.
      </p>
      {recoveryCodesLeft < fewCodes && (
        <AlertBox live={false}>Restano pochi codici di recupero: conviene crearne di nuovi.</AlertBox>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={() => setAsking('codes')}>
          Crea nuovi codici di recupero
        </Button>
        <Button variant="default" onClick={() => setAsking('off')}>
          Disattiva
        </Button>
      </div>
      {asking === 'codes' && (
        <PasswordQuestion
          title="Crea nuovi codici di recupero"
          confirmLabel="Crea i codici"
          isPending={renewal.isSaving}
          failure={renewal.failure}
          onClose={() => setAsking(undefined)}
          onPassword={(current) => {
            void renewal.save({ body: { current } }).then((reply) => {
              if (reply) onCodes(reply.recoveryCodes);
            });
          }}
        >
          I codici di prima smettono di valere.
        </PasswordQuestion>
      )}
      {asking === 'off' && (
        <PasswordQuestion
          title="Disattiva la verifica in due passaggi"
          confirmLabel="Disattiva la verifica"
          danger
          isPending={off.isSaving}
          failure={off.failure}
          onClose={() => setAsking(undefined)}
          onPassword={(current) => {
            void off.save({ body: { current } }).then((reply) => {
              if (reply) showToast('ok', 'Verifica in due passaggi disattivata');
            });
          }}
        >
          Da ora per accedere basterà la password. I codici di recupero smettono di valere.
        </PasswordQuestion>
      )}
    </>
  );
}
