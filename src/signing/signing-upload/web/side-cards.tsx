import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { SignatureMode } from '../../signing-list/rules.ts';
import { acceptedWords } from '../rules.ts';
import classes from './signing.module.css';

type SideCardsProps = {
  modes: readonly SignatureMode[];
  /** How many wait, and where they are downloaded. */
  waiting: number;
  archiveUrl: string;
  /** The page is of one document, which can be downloaded by itself. */
  isSingle: boolean;
};

const formats = {
  cades: 'In CAdES il programma crea un file .p7m accanto all’originale.',
  pades: 'In PAdES la firma sta nel PDF: serve un programma che la aggiunge senza riscrivere il file.',
};

/** The way of a document in three cards: downloaded, signed, brought back (Q1-99). */
export function SideCards({ modes, waiting, archiveUrl, isSingle }: SideCardsProps) {
  return (
    <aside className={classes.cards} aria-label="Come si firma">
      <section className={classes.panel} aria-labelledby="signing-download">
        <h2 id="signing-download" className={classes.heading}>
          Scarica i documenti da firmare
        </h2>
        {waiting > 0 ? (
          <>
            <p className={classes.quiet}>
              {isSingle
                ? 'Il documento da solo, con il collegamento accanto all’anteprima, oppure un archivio zip con il suo indice.'
                : 'Un archivio zip con un indice; ogni file comincia con il suo numero.'}
            </p>
            <Button
              component="a"
              variant="default"
              size="lg"
              href={archiveUrl}
              download
              leftSection={<IconDownload size={18} aria-hidden />}
            >
              {`Scarica l’archivio (${waiting})`}
            </Button>
          </>
        ) : (
          <Button variant="default" size="md" disabled>
            Nessun documento da firmare
          </Button>
        )}
      </section>
      <section className={classes.panel} aria-labelledby="signing-instructions">
        <h2 id="signing-instructions" className={classes.heading}>
          Istruzioni per la firma
        </h2>
        <ol className={classes.steps}>
          <li>
            {isSingle
              ? 'Apri il documento con il tuo programma di firma.'
              : 'Estrai l’archivio e apri i documenti con il tuo programma di firma.'}
          </li>
          <li>
            {isSingle ? 'Firmalo.' : 'Firma tutti i file.'} {modes.map((mode) => formats[mode]).join(' ')}
          </li>
          <li>Lascia il numero all’inizio del nome: dice di quale documento si tratta.</li>
        </ol>
        <ul className={classes.warnings}>
          <li>I documenti si possono solo visualizzare e firmare.</li>
          <li>Non modificare i documenti.</li>
          <li>Non stampare i documenti per poi scansionarli.</li>
          <li>Non caricare archivi (zip e simili).</li>
          <li>{acceptedWords(modes)}.</li>
        </ul>
      </section>
      <section className={classes.panel} aria-labelledby="signing-upload">
        <h2 id="signing-upload" className={classes.heading}>
          Carica i documenti firmati
        </h2>
        <p className={classes.quiet}>
          {isSingle
            ? 'Parte da solo. Si controllano la firma e il contenuto, e il file si conserva com’è arrivato. Se la rete cade, rimetti pure il file: se era già arrivato resta com’è.'
            : 'Partono da soli, uno alla volta. Di ognuno si controllano la firma e il contenuto, e il file si conserva com’è arrivato. Se la rete cade, rimetti pure tutti i file: quelli già arrivati restano come sono.'}
        </p>
      </section>
    </aside>
  );
}
