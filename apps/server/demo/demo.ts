import { divisions } from '@tarima/domain/divisions/division';
import { positions } from '@tarima/domain/positions/position';
import { profiles } from '@tarima/domain/profiles/profile';
import { sql } from 'kysely';
import { createAccount } from '../accounts/commands.ts';
import { present } from '../kit/clock.ts';
import type { Database, Transaction } from '../kit/database.ts';
import { makeBuiltInProfiles, permissionId } from '../profiles/commands.ts';
import { hashPassword } from '../session/passwords.ts';
import { makeCatalogues, type DemoFiles, type People } from './catalogues.ts';
import { comesOnSaturdays, makeHolidays, makeShifts } from './hours.ts';
import { demoDivisions, demoOperatorProfile, demoPeople, demoPositions } from './people.ts';
import { makeRecords } from './records.ts';
import { liveStory, getStoryBegin } from './story.ts';
import { runAtMoment } from './story-line.ts';

export interface DemoSignIn {
  readonly email: string;
  /** Set only when the company was made just now. */
  readonly password: string | undefined;
}

/** Monthly goal in US dollars, and minimum stock of lumber and nails. Pallets are made to order: most have no stock. */
export const demoSettings = {
  monthlyRevenueGoal: 160_000,
  stockThreshold: { rawMaterials: 100, products: 0 },
};

const companyName = 'Tarimas del Valle';
const [administrator] = demoPeople;

/**
 * Makes the demo company when there is no account at all.
 * @returns how to sign in to it, or undefined when the accounts here are real ones.
 */
export async function makeDemoCompany(
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

/** Makes the demo company again in its account, which was emptied. */
export async function refillDemoCompany(
  database: Database,
  files: DemoFiles,
  accountId: number,
  password: string,
): Promise<DemoSignIn> {
  const fill = await filling(files, password);
  await database.tenant(accountId, async (tx) => {
    await makeBuiltInProfiles(tx);
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
    const now = present();
    const catalogues = await runAtMoment(tx, getStoryBegin(now), async () => {
      await makeHolidays(tx, getStoryBegin(now), now);
      return makeCatalogues(tx, files, people);
    });
    await liveStory(tx, catalogues, now);
  };
}

/** Creates divisions, the positions of each, the rights of operators, and the people. */
async function makePeople(tx: Transaction, passwordHash: string): Promise<People> {
  const { byDay, onSaturdays } = await makeShifts(tx);
  const divisionIds = await makeRecords(
    tx,
    divisions,
    demoDivisions.map(({ name, english, location }) => ({
      name,
      location,
      shift: byDay,
      metadata: { language: { name: { en: english } } },
    })),
  );
  const positionIds = await makeRecords(
    tx,
    positions,
    divisionIds.flatMap((id) => demoPositions.map((position) => positionBody(position, id))),
  );
  const { english, permissions, ...words } = demoOperatorProfile;
  const [operators] = await makeRecords(tx, profiles, [
    {
      ...words,
      permissions: permissions.map(permissionId),
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
        ${name === comesOnSaturdays ? onSaturdays.id : null})`);
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
