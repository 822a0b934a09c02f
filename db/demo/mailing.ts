import { buildMailing } from '../builders/mailings.ts';
import type { Demo } from './demo.ts';

const dayMs = 86_400_000;
const staggerMs = 10_000;

const text = `Gentile {nome},

i dosimetri posizionati presso {cliente} ({citta}) sono vicini alla scadenza: un nostro operatore vi contatterà per la sostituzione.

Il Laboratorio Radon`;

/**
 * A mailing to five that was interrupted yesterday: two have got it, three wait until its page is opened. One
 * address has no mailbox: a real mail server refuses it.
 */
export async function loadMailing(
  { db, now }: Demo,
  { adminId, customerId }: { adminId: number | null; customerId: number | undefined },
): Promise<void> {
  const startedAt = new Date(now.getTime() - dayMs);
  const spa = { committente: 'Terme Euganee S.p.A.' };
  const school = 'Istituto Comprensivo Palladio';
  await buildMailing(db, {
    subject: 'Sostituzione dei dosimetri',
    text,
    createdAt: startedAt,
    createdBy: adminId,
    startedAt,
    startedBy: adminId,
    recipients: [
      {
        email: 'cliente@demo.radia.example',
        ...(customerId === undefined ? {} : { userId: customerId }),
        fields: { nome: 'Segreteria Palladio', committente: school, cliente: school, citta: 'Vicenza' },
        sentAt: startedAt,
      },
      {
        email: 'direzione@terme-abano.example',
        fields: { ...spa, cliente: 'Terme di Abano', citta: 'Abano Terme' },
        sentAt: new Date(startedAt.getTime() + staggerMs),
      },
      {
        email: 'direzione@terme-montegrotto.example',
        fields: { ...spa, cliente: 'Terme di Montegrotto', citta: 'Montegrotto Terme' },
      },
      {
        email: 'fail@hotel-fonte.example',
        fields: { ...spa, cliente: 'Hotel Fonte', citta: 'Montegrotto Terme' },
      },
      { email: 'ambiente@provincia-viterbo.example', fields: { committente: 'Provincia di Viterbo' } },
    ],
  });
}
