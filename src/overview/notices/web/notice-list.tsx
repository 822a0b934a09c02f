import {
  IconAlertTriangle,
  IconBuildingBank,
  IconCalendarDue,
  IconChecklist,
  IconDatabase,
  IconFileCertificate,
  IconMail,
  IconPencil,
  IconReplace,
  IconRulerMeasure,
  IconSend,
  IconSignature,
  IconTableImport,
} from '@tabler/icons-react';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deviceClock } from '#platform/web/clock.ts';
import { useUser } from '#platform/web/session.tsx';
import type { Notice } from '../contract.ts';
import { isTerm, type NoticeKind, noticeHref, noticeInWords } from '../rules.ts';
import classes from './notices.module.css';

const icons: Record<NoticeKind, typeof IconMail> = {
  ...{ emissione: IconFileCertificate, relazione: IconFileCertificate },
  ...{ importazione: IconTableImport, importazioneFallita: IconTableImport },
  ...{ comunicazione: IconMail, posta: IconMail },
  ...{ isin: IconSend, autorita: IconBuildingBank },
  ...{ sostituzione: IconReplace, correzione: IconPencil },
  ...{
    attivita: IconCalendarDue,
    notifica: IconSignature,
    taratura: IconRulerMeasure,
    revisione: IconChecklist,
  },
  copia: IconDatabase,
};

type NoticeListProps = {
  notices: readonly Notice[];
  onOpen?: () => void;
};

/** Notices, the latest first; each leads to what it speaks of. */
export function NoticeList({ notices, onOpen }: NoticeListProps) {
  const today = deviceClock.today();
  const user = useUser();
  return (
    <ul className={classes.list}>
      {notices.map((notice) => {
        const { text, detail, urgent } = noticeInWords(notice, today);
        const at = new Date(notice.quando);
        const day = romeDay(at);
        const Icon = urgent ? IconAlertTriangle : icons[notice.tipo];
        return (
          <li key={`${notice.tipo}-${notice.id}-${notice.quando}`} data-new={notice.nuovo ? '' : undefined}>
            <AppLink href={noticeHref(notice, user)} className={classes.notice} onClick={onOpen}>
              <span className={classes.mark} data-urgent={urgent ? '' : undefined}>
                <Icon size={18} aria-hidden />
              </span>
              <span className={classes.words}>
                <span className={classes.text}>
                  {text}
                  {notice.nuovo && <span className="ui-hidden"> (nuovo)</span>}
                </span>
                {detail !== '' && <span className={classes.detail}>{detail}</span>}
              </span>
              <time className={classes.time} dateTime={notice.quando}>
                {day !== today ? formatDay(day) : isTerm(notice.tipo) ? 'oggi' : romeTimeOfDay(at)}
              </time>
            </AppLink>
          </li>
        );
      })}
    </ul>
  );
}
