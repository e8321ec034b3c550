import { divisions } from '@tarima/domain/divisions/division';
import { positions } from '@tarima/domain/positions/position';
import { profiles } from '@tarima/domain/profiles/profile';
import { sql } from 'kysely';
import { createAccount } from '../accounts/commands.ts';
import { getServerTime } from '../kit/clock.ts';
import type { Database, Transaction } from '../kit/database.ts';
import { createBuiltInProfiles, toPermissionId } from '../profiles/commands.ts';
import { hashPassword } from '../session/passwords.ts';
import { createDemoMasterData, type DemoFiles, type DemoStaffIds } from './demo-master-data.ts';
import { saturdayWorkerName, createDemoHolidays, createDemoShifts } from './demo-hours.ts';
import { demoDivisions, demoOperatorProfile, demoPeople, demoPositions } from './people.ts';
import { createDemoRecords } from './create-demo-records.ts';
import { simulateDemoHistory, getDemoHistoryStart } from './demo-history.ts';
import { runAtPastMoment } from './demo-timeline.ts';

export interface DemoSignIn {
  readonly email: string;
  /** Password of the demo; set only when the company was just created. */
  readonly password: string | undefined;
}

/** Company data for the papers, monthly goal in US dollars, and minimum stock of lumber and nails. Pallets are made to order: most have no stock. */
export const demoSettings = {
  company: {
    address: 'Av. José López Portillo 120, 54940 Tultitlán, Estado de México',
    taxNumber: 'TVA120315QK4',
    phoneNumber: '+52 55 5890 1200',
  },
  monthlyRevenueGoal: 160_000,
  stockThreshold: { rawMaterials: 100, products: 0 },
};

const companyName = 'Tarimas del Valle';
const [administrator] = demoPeople;

/**
 * Creates the demo company when there is no account at all.
 * @returns how to sign in to it, or undefined when the existing accounts are real ones.
 */
export async function createDemoCompany(
  database: Database,
  files: DemoFiles,
  password: string | undefined,
): Promise<DemoSignIn | undefined> {
  const accounts = await database.shared(
    sql<{ is_demo: boolean }>`
      select is_demo and disabled_at is null as is_demo from accounts order by 1 desc limit 1`,
  );
  if (accounts.length > 0) {
    const isDemo = accounts.some((account) => account.is_demo);
    return isDemo ? { email: administrator.email, password: undefined } : undefined;
  }
  if (password === undefined) throw new Error('A demo company needs a password to be made with');

  const fill = await filling(files, password);
  await createAccount(database, companyName, fill, { isDemo: true });
  return { email: administrator.email, password };
}

/** Creates the demo company again in its account, which was emptied. */
export async function recreateDemoCompany(
  database: Database,
  files: DemoFiles,
  accountId: number,
  password: string,
): Promise<DemoSignIn> {
  const fill = await filling(files, password);
  await database.tenant(accountId, async (tx) => {
    await createBuiltInProfiles(tx);
    await fill(tx);
  });
  return { email: administrator.email, password };
}

/** Creates everything in the company: settings, people, catalogues, and their history. */
async function filling(
  files: DemoFiles,
  password: string,
): Promise<(tx: Transaction) => Promise<void>> {
  const passwordHash = await hashPassword(password);
  return async (tx) => {
    tx.planOnce();
    await tx.row(sql`
      update accounts set settings = settings || ${JSON.stringify(demoSettings)}::jsonb where id = ${tx.accountId}`);
    const people = await makePeople(tx, passwordHash);
    const now = getServerTime();
    const catalogues = await runAtPastMoment(tx, getDemoHistoryStart(now), async () => {
      await createDemoHolidays(tx, getDemoHistoryStart(now), now);
      return createDemoMasterData(tx, files, people);
    });
    await simulateDemoHistory(tx, catalogues, now);
  };
}

/** Creates divisions, the positions of each, the rights of operators, and the people. */
async function makePeople(tx: Transaction, passwordHash: string): Promise<DemoStaffIds> {
  const { byDay, onSaturdays } = await createDemoShifts(tx);
  const divisionIds = await createDemoRecords(
    tx,
    divisions,
    demoDivisions.map(({ name, english, location }) => ({
      name,
      location,
      shift: byDay,
      metadata: { language: { name: { en: english } } },
    })),
  );
  const positionIds = await createDemoRecords(
    tx,
    positions,
    divisionIds.flatMap((id) => demoPositions.map((position) => positionBody(position, id))),
  );
  const { english, permissions, ...words } = demoOperatorProfile;
  const [operators] = await createDemoRecords(tx, profiles, [
    {
      ...words,
      permissions: permissions.map(toPermissionId),
      metadata: {
        language: { name: { en: english.name }, description: { en: english.description } },
      },
    },
  ]);
  for (const { name, email, profile, division, position } of demoPeople) {
    const profileId = profile === 'operators' ? operators : profile;
    const positionId = positionIds[division * demoPositions.length + position];
    await tx.row(sql`
      insert into users (account_id, name, email, password_hash, profile_id, main_position_id, shift_id)
      values (${tx.accountId}, ${name}, ${email}, ${passwordHash}, ${profileId}, ${positionId},
        ${name === saturdayWorkerName ? onSaturdays.id : null})`);
  }
  return { divisionIds, positionIds };
}

const positionBody = (
  { name, description, english, baseSalary }: (typeof demoPositions)[number],
  divisionId: number,
): object => ({
  name,
  description,
  baseSalary,
  division: { id: divisionId },
  metadata: { language: { name: { en: english.name }, description: { en: english.description } } },
});
