import { Button } from '@mantine/core';
import { useState } from 'react';
import { RecordSection } from '#platform/web/records/record-section.tsx';
import { useEndpoint } from '#platform/web/use-endpoint.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeletons } from '#ui/feedback/skeletons.tsx';
import { listPapers, type Paper, type Papers } from '../contract.ts';
import { type PaperKind, paperKinds, paperLabels } from '../paper/rules.ts';
import { GenerateDialog } from './generate-dialog.tsx';
import { PaperCard } from './paper-card.tsx';
import classes from './papers.module.css';

/** Of which registry or manual only; neither: of the whole unit. */
export type Only = { registry?: number; manual?: number };
type UnitPapersProps = Only & { companyId: number };

/** The documents that are made of a unit's data: made, read, sent to be signed. */
export function UnitPapers({ companyId, ...only }: UnitPapersProps) {
  const { data, error, refetch } = useEndpoint(listPapers, { params: { company: companyId } });
  return (
    <RecordSection title="Documenti del programma">
      {data ? (
        <Shown companyId={companyId} papers={narrowed(data, only)} />
      ) : error ? (
        <ErrorState text={error.text} onRetry={() => void refetch()} />
      ) : (
        <Skeletons shape="row" count={3} />
      )}
    </RecordSection>
  );
}

/** What is of one registry or manual, where one is named. */
function narrowed(papers: Papers, { registry, manual }: Only): Papers {
  if (registry === undefined && manual === undefined) return papers;
  const isMeant = (one: { registro: number | null; manuale: number | null }) =>
    registry === undefined ? one.manuale === manual : one.registro === registry;
  return {
    ...papers,
    soggetti: papers.soggetti.filter(isMeant),
    documenti: papers.documenti.filter(isMeant),
  };
}

function Shown({ companyId, papers }: { companyId: number; papers: Papers }) {
  const [asked, setAsked] = useState<PaperKind | null>(null);
  const kinds = paperKinds.filter((kind) => papers.soggetti.some(({ tipo }) => tipo === kind));
  const again = (paper: Paper) => setAsked(paper.tipo);
  return (
    <div className={classes.papers}>
      <div className={classes.buttons}>
        {kinds.map((kind) => (
          <Button key={kind} variant="default" size="sm" onClick={() => setAsked(kind)}>
            {`Genera ${paperLabels[kind]}`}
          </Button>
        ))}
      </div>
      {papers.documenti.length === 0 ? (
        <p className={classes.quiet}>Ancora nessuno: si compongono dei dati dell’unità locale.</p>
      ) : (
        <ul className={classes.list}>
          {papers.documenti.map((paper) => (
            <li key={paper.id}>
              <PaperCard companyId={companyId} paper={paper} papers={papers} onAgain={() => again(paper)} />
            </li>
          ))}
        </ul>
      )}
      {asked !== null && (
        <GenerateDialog companyId={companyId} kind={asked} papers={papers} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}
