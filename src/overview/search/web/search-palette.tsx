import {
  IconBolt,
  IconBriefcase,
  IconBuilding,
  IconBuildingHospital,
  IconFile,
  IconHome,
  IconPoint,
  IconReport,
  IconStack2,
  IconTag,
  IconTruckDelivery,
  IconUser,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useCan, useUser } from '#platform/web/session.tsx';
import { Palette, type PaletteGroup, type PaletteItem } from '#ui/palette/palette.tsx';
import type { FoundKind, FoundRecord } from '../contract.ts';
import { searchRecords } from '../permissions.ts';
import { exactOf, groupsOf, kindLabels, looksLikeCode, searchedText } from '../rules.ts';
import { addressOf, furtherSearch } from './addresses.ts';
import { type FoundPage, findPages } from './found-page.ts';
import { keepRecent, type RecentItem, readRecent } from './recent.ts';
import classes from './search.module.css';
import { useFound } from './use-found.ts';

type SearchPaletteProps = {
  /** What a hand scanner has typed: it is opened at once when it names a record. */
  scanned: string | null;
  loadPages: () => Promise<readonly FoundPage[]>;
  onClose: () => void;
};

type Item = PaletteItem & { href: string; kind: string };

const icons: Record<string, ReactNode> = {
  dosimetro: <IconTag size={20} aria-hidden />,
  sede: <IconHome size={20} aria-hidden />,
  cliente: <IconBuilding size={20} aria-hidden />,
  committente: <IconBriefcase size={20} aria-hidden />,
  punto: <IconPoint size={20} aria-hidden />,
  relazione: <IconReport size={20} aria-hidden />,
  spedizione: <IconTruckDelivery size={20} aria-hidden />,
  lotto: <IconStack2 size={20} aria-hidden />,
  unita: <IconBuildingHospital size={20} aria-hidden />,
  datore: <IconBuilding size={20} aria-hidden />,
  progetto: <IconBriefcase size={20} aria-hidden />,
  responsabile: <IconUser size={20} aria-hidden />,
  persona: <IconUser size={20} aria-hidden />,
  page: <IconFile size={20} aria-hidden />,
  action: <IconBolt size={20} aria-hidden />,
};
const codes: readonly FoundKind[] = ['dosimetro', 'relazione', 'spedizione', 'lotto'];

/** Everything by its name, code or number: records within reach, pages and actions. */
export function SearchPalette({ scanned, loadPages, onClose }: SearchPaletteProps) {
  const user = useUser();
  const mayAsk = useCan(searchRecords);
  const { history } = useRouter();
  const [text, setText] = useState(scanned ?? '');
  const [hurried, setHurried] = useState(scanned);
  const pages = useLoaded(loadPages);
  const recent = useRecent(user.id);
  const { records, failure, isSettled } = useFound(text, hurried, mayAsk);
  const isEmpty = searchedText(text) === '';

  const itemOf = (record: FoundRecord): Item => ({
    ...{ key: `${record.tipo}-${record.id}`, label: record.nome, detail: record.dettaglio },
    ...{ kind: record.tipo, icon: icons[record.tipo], isCode: codes.includes(record.tipo) },
    ...{ href: addressOf(user, record), mark: record.attivo ? undefined : notInUse(record.tipo) },
  });
  const exact = isSettled ? exactOf(records) : undefined;
  const groups: PaletteGroup<Item>[] = isEmpty
    ? [{ label: 'Aperti di recente', items: recent.map(recentOption) }]
    : [
        { label: 'Azioni', items: findPages(pages, 'action', text).map(pageOption) },
        { label: 'Pagine', items: findPages(pages, 'page', text).map(pageOption) },
        ...groupsOf(records, text).map(({ kind, records: found }) => ({
          ...{ label: kindLabels[kind], items: found.map(itemOf) },
        })),
      ];
  const shown = groups.filter(({ items }) => items.length > 0);
  const items = shown.flatMap((group) => group.items);
  const isCode = looksLikeCode(text.trim());
  // A code opens what it names and nothing that only begins like it.
  const first = exact ? itemOf(exact).key : isCode ? null : (items[0]?.key ?? null);

  function open(item: Item) {
    onClose();
    const { label, detail, kind, href } = item;
    void keepRecent(user.id, { label, kind, href, ...(detail ? { detail } : {}) });
    history.push(href);
  }

  function onEnter(item: Item | undefined, isChosen: boolean) {
    const isOfHere = item !== undefined && (item.kind === 'page' || item.kind === 'action');
    if (item && (isChosen || isSettled || (isOfHere && !isCode))) open(item);
    else if (!isSettled) setHurried(text);
  }

  // Enter came before the answer.
  const isAwaited = hurried !== null && hurried === text && isSettled;
  const awaited = isAwaited ? items.find(({ key }) => key === first) : undefined;
  const openAwaited = useEffectEvent(() => {
    setHurried(null);
    if (awaited) open(awaited);
  });
  useEffect(() => {
    if (isAwaited) openAwaited();
  }, [isAwaited]);

  return (
    <Palette
      label="Cerca"
      placeholder={mayAsk ? 'Codice, numero, nome, pagina o azione' : 'Pagina o azione'}
      text={text}
      onText={setText}
      groups={shown}
      first={first}
      onEnter={onEnter}
      onPick={open}
      onClose={onClose}
      isBusy={!isSettled}
      maxLength={255}
      note={
        failure ? (
          <p className={classes.quiet}>{failure.text}</p>
        ) : (
          <Note text={text} isEmpty={isEmpty} isSettled={isSettled} found={items.length} onClose={onClose} />
        )
      }
    />
  );
}

type NoteProps = { text: string; isEmpty: boolean; isSettled: boolean; found: number; onClose: () => void };

/** What is said in place of results, or where there is no exact one. */
function Note({ text, isEmpty, isSettled, found, onClose }: NoteProps) {
  const user = useUser();
  if (isEmpty)
    return found > 0 ? null : (
      <div className={classes.nothing}>
        <p className={classes.quiet}>
          Scrivi o leggi un codice, un numero di relazione, il nome di una sede o di un cliente, oppure che
          cosa vuoi fare.
        </p>
      </div>
    );
  if (!isSettled || found > 0) return null;
  const further = furtherSearch(user, searchedText(text));
  return (
    <div className={classes.nothing}>
      <p>
        Nessun risultato per <strong>{searchedText(text)}</strong>
      </p>
      {further && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events,jsx-a11y/no-static-element-interactions -- the link inside takes the keys
        <span onClick={onClose}>
          <AppLink href={further.href}>{further.label}</AppLink>
        </span>
      )}
    </div>
  );
}

const notInUse = (kind: FoundKind) => (kind === 'relazione' ? 'Annullata' : 'Non attivo');

const pageOption = ({ label, href, kind, area }: FoundPage): Item => ({
  ...{ key: `${kind}-${href}-${label}`, label, detail: area, href, kind, icon: icons[kind] },
});

const recentOption = ({ label, detail, href, kind }: RecentItem): Item => ({
  ...{ key: `recent-${href}`, label, detail, href, kind, icon: icons[kind] },
  isCode: codes.some((code) => code === kind),
});

function useRecent(userId: number): readonly RecentItem[] {
  const [recent, setRecent] = useState<readonly RecentItem[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void readRecent(userId).then((found) => isCurrent && setRecent(found));
    return () => {
      isCurrent = false;
    };
  }, [userId]);
  return recent;
}

function useLoaded(load: () => Promise<readonly FoundPage[]>): readonly FoundPage[] {
  const [pages, setPages] = useState<readonly FoundPage[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void load().then(
      (found) => isCurrent && setPages(found),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return pages;
}
