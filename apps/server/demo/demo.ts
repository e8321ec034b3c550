import { bodySchema } from '@tarima/domain/kit/schemas';
import type { Module } from '@tarima/domain/kit/module';
import { defaultLanguage } from '@tarima/domain/kit/words';
import { divisions } from '@tarima/domain/divisions/division';
import { measures } from '@tarima/domain/measures/measure';
import { moduleOf } from '@tarima/domain/modules';
import { positions } from '@tarima/domain/positions/position';
import { suppliers } from '@tarima/domain/suppliers/supplier';
import { sql } from 'kysely';
import { createAccount } from '../accounts/commands.ts';
import { createRecord } from '../kit/catalogue/records.ts';
import type { Database, Transaction } from '../kit/database.ts';
import { hashPassword } from '../session/passwords.ts';
import { demoMeasures } from './measures.ts';
import { demoDivisions, demoPeople, demoPositions } from './people.ts';
import { demoSuppliers } from './suppliers.ts';

export interface DemoSignIn {
  readonly email: string;
  /** Set only when the company was made just now. */
  readonly password: string | undefined;
}

const companyName = 'Tarimas del Valle';
const [administrator] = demoPeople;

/**
 * Makes the demo company when there is no account at all.
 * @returns how to sign in to it, or undefined when the accounts here are real ones.
 */
export async function makeDemoCompany(
  database: Database,
  password: string | undefined,
): Promise<DemoSignIn | undefined> {
  const accounts = await database.shared(sql<{ name: string }>`select name from accounts limit 2`);
  if (accounts.length > 0) {
    const isDemo = accounts.some(({ name }) => name === companyName);
    return isDemo ? { email: administrator.email, password: undefined } : undefined;
  }
  if (password === undefined) throw new Error('A demo company needs a password to be made with');

  const passwordHash = await hashPassword(password);
  await createAccount(database, companyName, async (tx, accountId) => {
    await makePeople(tx, accountId, passwordHash);
    await makeRecords(tx, accountId, suppliers, demoSuppliers);
    await makeRecords(tx, accountId, measures, demoMeasures);
  });
  return { email: administrator.email, password };
}

/** Divisions, the positions of each, and the people who hold them. */
async function makePeople(tx: Transaction, accountId: number, passwordHash: string): Promise<void> {
  const divisionIds = await makeRecords(
    tx,
    accountId,
    divisions,
    demoDivisions.map(({ name, english, location }) => ({
      name,
      location,
      metadata: { language: { name: { en: english } } },
    })),
  );
  const positionIds = await makeRecords(
    tx,
    accountId,
    positions,
    divisionIds.flatMap((id) => demoPositions.map((position) => positionBody(position, id))),
  );
  for (const { name, email, profileId, division, position } of demoPeople) {
    const positionId = positionIds[division * demoPositions.length + position];
    await tx.row(sql`
      insert into users (account_id, name, email, password_hash, profile_id, main_position_id)
      values (${accountId}, ${name}, ${email}, ${passwordHash}, ${profileId}, ${positionId})`);
  }
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

/** Through the schema and the command that a form goes through: the demo cannot hold what the product would refuse. */
async function makeRecords(
  tx: Transaction,
  accountId: number,
  module: Module,
  bodies: readonly object[],
): Promise<number[]> {
  const schema = bodySchema(module);
  const reader = { accountId, lang: defaultLanguage };
  const ids: number[] = [];
  for (const body of bodies) {
    const { id } = await createRecord(tx, { module, moduleOf }, reader, schema.parse(body));
    ids.push(id);
  }
  return ids;
}
