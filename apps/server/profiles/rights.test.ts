import { isDivisionBound, isWithinRights } from '@tarima/domain/profiles/user-rights';
import {
  hasCallAccess,
  customerProfileId,
  superuserProfileId,
} from '@tarima/domain/profiles/profiles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getRunSeed, createRandom } from '../testing/random.ts';
import { getRoundCount } from '../testing/rounds.ts';
import { startIsolatedTestServer, type TestServer } from '../testing/server.ts';
import {
  createTestPeople,
  loadUserSnapshots,
  type TestActor,
  type TestPeople,
  type UserSnapshot,
} from './testing/people.ts';
import { buildTestCallSteps, type TestCallStep } from './testing/steps.ts';

let server: TestServer;
beforeAll(async () => {
  // Jobs do not run: the welcome of one step would be taken for the deed of the next.
  server = await startIsolatedTestServer({}, undefined, { doesJobs: false });
});
afterAll(() => server.close());

const seed = getRunSeed();
/** Walks of a few steps each; more, to this many, while a kind of step has not been both let through and refused. */
const walks = getRoundCount(1_000, 60);
const mostWalks = 1_500;
const walksPerCompany = 30;
const stepsPerWalk = 3;

type Everybody = ReadonlyMap<number, UserSnapshot>;

/** Describes the forbidden effects of an actor's step; empty when there is none. */
function findHarms(actor: UserSnapshot, before: Everybody, after: Everybody): string[] {
  const { rights: actorRights } = actor;
  const harmTexts: string[] = [];
  for (const was of before.values()) {
    const is = after.get(was.id);
    const broader = !isWithinRights(was.rights, actorRights);
    if (broader && formatSnapshot(was) !== formatSnapshot(is))
      harmTexts.push(`broader ${JSON.stringify(was)} became ${JSON.stringify(is)}`);
    if (is) harmTexts.push(...findGrowth(actor, was, is));
  }
  for (const is of after.values())
    if (!before.has(is.id)) harmTexts.push(...findGrowth(actor, undefined, is));
  const superusers = [...after.values()].filter(
    ({ rights, status }) => rights.id === superuserProfileId && status === 'active',
  );
  if (superusers.length === 0) harmTexts.push('no superuser is left');
  return harmTexts;
}

/** Returns all data of a user; without the division where it does not restrict them. */
const formatSnapshot = (snapshot: UserSnapshot | undefined): string =>
  snapshot && !isDivisionBound(snapshot.rights)
    ? JSON.stringify({ ...snapshot, division: null })
    : JSON.stringify(snapshot ?? null);

/** Describes how a user got more rights than the actor, or left the reach of all others. */
function findGrowth(
  { id, rights: actorRights, division }: UserSnapshot,
  was: UserSnapshot | undefined,
  is: UserSnapshot,
): string[] {
  const harmTexts: string[] = [];
  const grown = !was || !isWithinRights(is.rights, was.rights);
  if (grown && !isWithinRights(is.rights, actorRights))
    harmTexts.push(`${is.id} got beyond: ${JSON.stringify(is)}`);
  if (is.id === id && !isWithinRights(is.rights, actorRights))
    harmTexts.push(`${id} grew: ${JSON.stringify(is)}`);
  if (is.rights.id === customerProfileId) harmTexts.push(`${is.id} was hidden`);
  if (is.rights.id === superuserProfileId && actorRights.id !== superuserProfileId && grown)
    harmTexts.push(`${is.id} became superuser`);
  const moved = is.division !== was?.division && isDivisionBound(is.rights);
  if (moved && isDivisionBound(actorRights) && is.division !== division)
    harmTexts.push(`${id} moved ${is.id} from ${was?.division} to ${is.division}`);
  return harmTexts;
}

test(`no sequence of calls gives a user more rights than the caller has or changes a user with more rights (seed ${seed})`, async () => {
  const random = createRandom(seed);
  const answered = new Map<string, Set<number>>();
  const getStatuses = ({ name }: TestCallStep): Set<number> => {
    const [verb = ''] = name.split(/ \d| \{/);
    const statuses = answered.get(verb) ?? new Set();
    answered.set(verb, statuses);
    return statuses;
  };
  const isProved = (step: TestCallStep): boolean =>
    [2, 4].every((kind) => getStatuses(step).has(kind));
  const recordStatus = (
    steps: readonly TestCallStep[],
    step: TestCallStep,
    status: number,
  ): void => {
    for (const offered of steps) getStatuses(offered);
    getStatuses(step).add(Math.floor(status / 100));
  };
  // Kinds of steps that were not both allowed to some and refused to others, and so prove nothing.
  const listUnproved = () =>
    [...answered].filter(([, outcomes]) => !outcomes.has(2) || !outcomes.has(4));
  let done = 0;
  while (done < walks || (listUnproved().length > 0 && done < mostWalks)) {
    const people = await createTestPeople(server, `rights-${done}.test`, random);
    let snapshots: Everybody = await loadUserSnapshots(people);
    for (let walk = 0; walk < walksPerCompany; walk += 1)
      snapshots = await walkOnce(people, snapshots, random, isProved, recordStatus);
    done += walksPerCompany;
  }
  expect(listUnproved()).toEqual([]);
  expect(answered.size).toBeGreaterThan(16);
}, 0);

/** Makes a few calls of one person. @returns all users after it */
async function walkOnce(
  people: TestPeople,
  snapshots: Everybody,
  random: () => number,
  isProved: (step: TestCallStep) => boolean,
  tell: (steps: readonly TestCallStep[], step: TestCallStep, status: number) => void,
): Promise<Everybody> {
  let before = snapshots;
  const actor = pickActiveActor(people.actors, before, random);
  if (!actor) return before;
  for (let count = 0; count < stepsPerWalk; count += 1) {
    const actorSnapshot = before.get(actor.id);
    if (actorSnapshot?.status !== 'active') return before;
    const steps = await buildTestCallSteps(people, actor, before, random);
    const open = steps.filter(({ guard }) => hasCallAccess(guard, actorSnapshot.rights));
    const likely = open.length > 0 && random() < 0.9 ? open : steps;
    const unprovedRights = likely.filter((offered) => !isProved(offered));
    const from = unprovedRights.length > 0 && random() < 0.5 ? unprovedRights : likely;
    const step = from[Math.floor(random() * from.length)];
    if (!step) return before;
    const { status, text } = await step.call();
    const after = await loadUserSnapshots(people);
    const harm = findHarms(actorSnapshot, before, after);
    expect({
      harm,
      by: actorSnapshot,
      step: step.name,
      status,
      ...(harm.length > 0 && { text }),
    }).toEqual(expect.objectContaining({ harm: [] }));
    expect([step.name, status]).toEqual([
      step.name,
      expect.toSatisfy((code: number) => code < 500),
    ]);
    tell(steps, step, status);
    before = after;
  }
  return before;
}

/** Picks an active user; those who may assign rights more often than others. */
function pickActiveActor(
  actors: readonly TestActor[],
  snapshots: Everybody,
  random: () => number,
): TestActor | undefined {
  const able = actors.filter(({ id }) => snapshots.get(id)?.status === 'active');
  const handing = able.filter(({ id }) => {
    const rights = snapshots.get(id)?.rights;
    return (
      rights &&
      (hasCallAccess('users', rights) ||
        hasCallAccess('profiles', rights) ||
        hasCallAccess('positions', rights))
    );
  });
  const from = handing.length > 0 && random() < 0.85 ? handing : able;
  return from[Math.floor(random() * from.length)];
}
