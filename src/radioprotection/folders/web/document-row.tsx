import { State } from '#customers/state-words/web/public.ts';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
import { appLink } from '#platform/web/app-link.tsx';
import { type MoreAction, MoreMenu } from '#ui/controls/more-menu.tsx';
import { countOf } from '#ui/lists/count-of.ts';
import type { FolderDocument } from '../contract.ts';
import { stateOfDocument } from '../rules.ts';
import classes from './documents.module.css';
import { fileHref, type Side } from './sides.ts';

type DocumentRowProps = {
  document: FolderDocument;
  side: Side;
  /** What else can be done with it, by who may. */
  actions?: readonly MoreAction[];
};

/** A document: what it is, of when, how it stands and who signs it. */
export function DocumentRow({ document, side, actions }: DocumentRowProps) {
  const { id, titolo, data, pagine, stato, conFirma, firmatari, firmato } = document;
  const files: MoreAction[] = [
    {
      label: 'Scarica il PDF',
      onSelect: () => window.location.assign(fileHref(side, id, { download: '1' })),
    },
    ...(conFirma === null
      ? []
      : [
          {
            label: conFirma === 'CAdES' ? 'Scarica il file firmato (.p7m)' : 'Scarica il PDF firmato',
            onSelect: () => window.location.assign(fileHref(side, id, { firmato: '1' })),
          },
        ]),
  ];
  const signed = firmato === null ? undefined : `il ${formatDay(romeDay(new Date(firmato)))}`;
  return (
    <div className={classes.row}>
      <a className={classes.name} href={fileHref(side, id)} target="_blank" rel="noreferrer">
        {titolo}
      </a>
      <span className={`${classes.day} ${classes.quiet}`}>
        {formatDay(data)}
        {pagine !== null && ` · ${countOf(pagine, 'pagina', 'pagine')}`}
      </span>
      <span className={classes.state}>
        <State name={stateOfDocument[stato]} {...(signed === undefined ? {} : { more: signed })} />
        <Signers stato={stato} firmatari={firmatari} />
      </span>
      <span className={classes.more}>
        <MoreMenu
          size="sm"
          label={`Altre azioni per ${titolo}`}
          actions={[...files, ...(actions ?? [])]}
          link={appLink}
        />
      </span>
    </div>
  );
}

/** Who has to sign, or has. */
function Signers({ stato, firmatari }: Pick<FolderDocument, 'stato' | 'firmatari'>) {
  if (firmatari.length === 0 || (stato !== 'to_sign' && stato !== 'signed')) return null;
  return (
    <div className={classes.who}>
      {stato === 'signed' ? 'da' : 'firma:'} {firmatari.join(', ')}
    </div>
  );
}
