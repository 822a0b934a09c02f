import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSave } from '#platform/web/records/use-save.ts';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { AlertBox } from '#ui/feedback/alert-box.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import { showToast } from '#ui/shell/toasts.ts';
import { type MailingFields, mailingFields } from '../fields/contract.ts';
import { type MailingPreview as Preview, previewMailing, testMailing } from '../preview/contract.ts';
import classes from './mass-mail.module.css';

/** Whoever is typing is not asked about every letter. */
const typingPauseMs = 600;

/** Whom a mailing would reach as it is typed, what is missing, and how one of them reads it. */
export function MailingPreview({ fields }: { fields: MailingFields }) {
  const settled = useSettled(fields);
  const [position, setPosition] = useState(0);
  const isReadable = mailingFields.safeParse(settled).success;
  const input = { body: { ...settled, position } };
  const found = useEndpoint(previewMailing, input, { enabled: isReadable, keepPrevious: true });
  const { data, error } = found;
  return (
    <section className={classes.preview} aria-labelledby="preview">
      <h2 id="preview" className={classes.legend}>
        Anteprima
      </h2>
      {!isReadable && <p className={classes.quiet}>Compare quando oggetto e testo sono scritti.</p>}
      {isReadable && error && <ErrorState text={error.text} onRetry={() => found.refetch()} />}
      {isReadable && !error && !data && <Skeletons shape="row" count={3} />}
      {isReadable && !error && data && (
        <>
          <p role="status" className={classes.count}>
            {countOf(data.total, 'destinatario', 'destinatari')}
            {data.joined > 0 && `, ${countOf(data.joined, 'doppione unito', 'doppioni uniti')}`}
          </p>
          <Warnings preview={data} />
          {data.sample && <Sample sample={data.sample} />}
          <div className={classes.actions}>
            {data.total > 1 && (
              <>
                <Button
                  variant="default"
                  size="sm"
                  disabled={position === 0}
                  onClick={() => setPosition(Math.min(position, data.total) - 1)}
                >
                  Destinatario precedente
                </Button>
                <Button
                  variant="default"
                  size="sm"
                  disabled={position >= data.total - 1}
                  onClick={() => setPosition(position + 1)}
                >
                  Destinatario successivo
                </Button>
              </>
            )}
            <TestButton input={input} />
          </div>
        </>
      )}
    </section>
  );
}

function Warnings({ preview: { invalid, emptyFields } }: { preview: Preview }) {
  return (
    <>
      {invalid.count > 0 && (
        <AlertBox
          live={false}
          title={countOf(
            invalid.count,
            'indirizzo non valido, che viene lasciato fuori',
            'indirizzi non validi, che vengono lasciati fuori',
          )}
        >
          {invalid.examples.join(', ')}
          {invalid.count > invalid.examples.length && ' …'}
        </AlertBox>
      )}
      {emptyFields.length > 0 && (
        <AlertBox live={false} title="Campi vuoti per qualcuno">
          <ul className={classes.plain}>
            {emptyFields.map(({ field, count, example }) => (
              <li key={field}>
                {`{${field}}`} è vuoto per {countOf(count, 'destinatario', 'destinatari')}, per esempio{' '}
                {example}
              </li>
            ))}
          </ul>
        </AlertBox>
      )}
    </>
  );
}

function Sample({ sample: { email, subject, text } }: { sample: NonNullable<Preview['sample']> }) {
  return (
    <article className={classes.sample} aria-label={`Come la legge ${email}`}>
      <p className={classes.quiet}>A: {email}</p>
      <p className={classes.subject}>{subject}</p>
      <p className={classes.body}>{text}</p>
    </article>
  );
}

function TestButton({
  input,
}: {
  input: Parameters<ReturnType<typeof useSave<typeof testMailing>>['save']>[0];
}) {
  const { save, isSaving, failure } = useSave(testMailing, []);

  async function send() {
    const reply = await save(input);
    if (!reply) return;
    showToast(
      'ok',
      reply.delivers
        ? `La prova parte tra poco per ${reply.email}.`
        : `La prova per ${reply.email} è nella posta in uscita: nessun server di posta è impostato.`,
    );
  }

  return (
    <>
      <Button variant="default" size="sm" loading={isSaving} onClick={() => void send()}>
        Invia una prova a me
      </Button>
      {failure && <AlertBox tone="error">{failure.text}</AlertBox>}
    </>
  );
}

/** The value as it was when it last rested for a moment. */
function useSettled<Value>(value: Value): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return JSON.parse(settled) as Value;
}
