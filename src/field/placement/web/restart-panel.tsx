import { Button } from '@mantine/core';
import classes from '#platform/web/wizard/wizard.module.css';
import { ResultPanel } from '#ui/feedback/result-panel.tsx';
import { useWizard } from './wizard.ts';

type RestartPanelProps = {
  detail?: string;
  /** A gentler way out than starting over. */
  other?: { label: string; onClick: () => void };
};

/** A step reached without what it stands on (G10). */
export function RestartPanel({ detail, other }: RestartPanelProps) {
  const { restart } = useWizard();
  return (
    <section className={classes.center}>
      <h1 className="ui-hidden">Posizionamento dosimetro</h1>
      <ResultPanel
        outcome="failure"
        title="Qualcosa è andato storto"
        actions={
          <>
            {other && (
              <Button size="lg" variant="default" onClick={other.onClick}>
                {other.label}
              </Button>
            )}
            <Button size="lg" color="accent" onClick={restart}>
              Ricomincia
            </Button>
          </>
        }
      >
        <p>Sessione non valida: ricominciare dal primo passaggio.</p>
        {detail && <p lang="en">{detail}</p>}
      </ResultPanel>
    </section>
  );
}
