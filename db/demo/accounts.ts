import type { Role } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { buildUser, builtPassword } from '../builders/accounts.ts';

/** The password of every demo account. */
export const demoPassword = builtPassword;

type DemoAccount = { username: string; role: Role; displayName: string; description: string };

/** The accounts of the demonstration, as the start of the program and the sign-in page list them. */
export const demoAccounts = [
  {
    username: 'admin',
    role: 'admin',
    displayName: 'Amministrazione',
    description: 'Amministratore: vede tutto',
  },
  {
    username: 'laboratorio',
    role: 'lab',
    displayName: 'Laboratorio Radon',
    description: 'Laboratorio: tutti i committenti e i posizionamenti',
  },
  {
    username: 'radioprotezione',
    role: 'rp',
    displayName: 'Ufficio Radioprotezione',
    description: 'Radioprotezione, IRME90, trasferte',
  },
  {
    username: 'edr',
    role: 'edr',
    displayName: 'Esperto di Radioprotezione',
    description: 'Esperto di radioprotezione: i propri datori di lavoro',
  },
  {
    username: 'operatore',
    role: 'operatore',
    displayName: 'Operatore Lazio e Veneto',
    description: 'Operatore sul campo: entrambe le zone, può aggiungere clienti e indirizzi',
  },
  {
    username: 'zona',
    role: 'zona',
    displayName: 'Operatore Veneto',
    description: 'Operatore della sola zona Veneto, può aggiungere clienti e indirizzi',
  },
  {
    username: 'cliente',
    role: 'cliente',
    displayName: 'Segreteria Palladio',
    description: 'Cliente: solo Istituto Comprensivo Palladio',
  },
  {
    username: 'importatore',
    role: 'cliente',
    displayName: 'Ufficio Dogane Esempio',
    description: 'Cliente IRME90: solo Acciaierie Esempio',
  },
] as const satisfies readonly DemoAccount[];

type Username = (typeof demoAccounts)[number]['username'];
type Reach = Parameters<typeof buildUser>[1];

/** Creates the demo accounts with what each of them reaches. Returns their ids by user name. */
export async function loadAccounts(
  db: Db,
  reach: Partial<Record<Username, Reach>>,
  password = demoPassword,
): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const { username, role, displayName } of demoAccounts) {
    const user = await buildUser(db, {
      username,
      displayName,
      email: `${username}@demo.radia.example`,
      password,
      roles: [role],
      ...reach[username],
    });
    ids[username] = user.id;
  }
  return ids;
}
