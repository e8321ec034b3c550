import { allPermissions, type Permission } from '@tarima/domain/profiles/permissions';
import { positions } from '@tarima/domain/positions/position';
import { profiles } from '@tarima/domain/profiles/profile';
import { users } from '@tarima/domain/users/user';
import { importSheetFile, createTestWorkbook } from '../../sheets/testing/sheets.ts';
import type { TestResponse } from '../../testing/client.ts';
import { toPermissionId } from '../commands.ts';
import { listProfileIds, type TestActor, type TestPeople, type UserSnapshot } from './people.ts';

/** Call, with its name for the report of a harm. */
export interface TestCallStep {
  readonly name: string;
  /** Permission that guards it: actors hold that of most of their steps. */
  readonly guard: Permission;
  call(): Promise<TestResponse>;
}

/**
 * Returns calls of every kind that writes users, profiles, their links,
 * or what a restriction to a division depends on, with random targets.
 */
export async function buildTestCallSteps(
  people: TestPeople,
  { id: actorId, client }: TestActor,
  snapshots: ReadonlyMap<number, UserSnapshot>,
  random: () => number,
): Promise<TestCallStep[]> {
  const pick = <Value>(from: readonly Value[]): Value => {
    const chosen = from[Math.floor(random() * from.length)];
    if (chosen === undefined) throw new Error('Nothing to pick from');
    return chosen;
  };
  const known = await listProfileIds(people);
  const victim = pick([...snapshots.values()]);
  const number = Math.floor(random() * 1e9);
  const [profile, other] = [pick(known), pick(known)];
  const position = pick(people.positions);
  const division = pick(people.divisions);
  const permissions = allPermissions.filter(() => random() < 0.3).map(toPermissionId);
  const granted = permissions.length > 0 ? permissions : [1];
  // Mostly one change alone, so that the refusal of one does not hide another.
  const user = {
    name: 'Persona que cambia',
    email: random() < 0.4 ? `tomado-${number}@x.test` : victim.email,
    profile: { id: random() < 0.6 ? victim.rights.id : profile },
    status: random() < 0.7 ? victim.status : pick(['active', 'inactive']),
    mainPosition: { id: position },
    positions: random() < 0.5 ? [] : [pick(people.positions)],
  };
  const stranger = { ...user, email: `nueva-${number}@x.test`, profile: { id: profile } };
  const written = {
    name: `Perfil ${number}`,
    description: 'x',
    permissions: granted,
    // Left out, each is kept by a change and given to a new profile.
    ...(random() < 0.5 && { mayExport: random() < 0.5 }),
    ...(random() < 0.5 && { mayDelete: random() < 0.5 }),
  };
  const positionBody = { name: 'Puesto que se mueve', description: 'x', baseSalary: 1 };
  const buildUpdate = (path: string, body: object) => () => client.put(path, body);
  const sheet = async (
    module: typeof users,
    rows: readonly (readonly (string | number)[])[],
  ): Promise<TestResponse> => importSheetFile(client, module, await createTestWorkbook(rows));
  const userSheet = ['Id', 'Nombre', 'Correo electrónico', 'Perfil', 'Estatus', 'Puesto principal'];
  const buildRow = ({ name, email, status }: typeof user, employeeId: number) => {
    const word = status === 'active' ? 'Activo' : 'Inactivo';
    return [name, email, employeeId, word, position];
  };

  return [
    {
      name: `put user ${victim.id} ${JSON.stringify(user)}`,
      guard: 'users',
      call: buildUpdate(`/users/${victim.id}`, user),
    },
    {
      name: `disable ${victim.id}`,
      guard: 'users',
      call: buildUpdate(`/users/${victim.id}/disable`, {}),
    },
    {
      name: `enable ${victim.id}`,
      guard: 'users',
      call: buildUpdate(`/users/${victim.id}/enable`, {}),
    },
    {
      name: `delete user ${victim.id}`,
      guard: 'users',
      call: () => client.delete(`/users/${victim.id}/delete`),
    },
    {
      name: `import user ${victim.id} ${JSON.stringify(user)}`,
      guard: 'users',
      call: () => sheet(users, [userSheet, [victim.id, ...buildRow(user, user.profile.id)]]),
    },
    // Hashing a password is the dearest thing here.
    ...(random() < 0.2
      ? [
          {
            name: `create user ${profile}`,
            guard: 'users' as const,
            call: () => client.post('/users', stranger),
          },
          {
            name: `import new user ${profile}`,
            guard: 'users' as const,
            call: () => sheet(users, [userSheet, ['', ...buildRow(stranger, profile)]]),
          },
        ]
      : []),
    {
      name: `create profile ${granted.join()}`,
      guard: 'profiles',
      call: () => client.post('/profiles', written),
    },
    {
      name: `put profile ${profile} ${granted.join()}`,
      guard: 'profiles',
      call: buildUpdate(`/profiles/${profile}`, written),
    },
    {
      name: `put profiles ${profile} ${granted.join()}`,
      guard: 'profiles',
      call: buildUpdate('/profiles', { ...written, id: profile }),
    },
    {
      name: `replace profile ${profile} by ${other}`,
      guard: 'profiles',
      call: () =>
        client.delete('/profiles', {
          oldId: profile,
          newId: random() < 0.3 ? pick([0, 99]) : other,
        }),
    },
    {
      name: `import profile ${profile} ${granted.join()}`,
      guard: 'profiles',
      call: () =>
        sheet(profiles, [
          ['Id', 'Nombre', 'Descripción', 'Permisos'],
          [random() < 0.8 ? profile : '', written.name, 'x', granted.join('; ')],
        ]),
    },
    {
      name: `put position ${position} ${division}`,
      guard: 'positions',
      call: buildUpdate(`/positions/${position}`, { ...positionBody, division: { id: division } }),
    },
    {
      name: `import position ${position} ${division}`,
      guard: 'positions',
      call: () =>
        sheet(positions, [
          ['Id', 'Nombre', 'División'],
          [position, positionBody.name, division],
        ]),
    },
    {
      name: `delete position ${position}`,
      guard: 'positions',
      call: () => client.delete(`/positions/${position}`),
    },
    {
      name: `replace division by ${division}`,
      guard: 'divisions',
      call: () => client.delete('/divisions', { oldId: pick(people.divisions), newId: division }),
    },
    {
      name: `own settings of ${actorId}`,
      guard: 'my_settings',
      call: () => {
        const form = new FormData();
        const password = random() < 0.5 ? { password: 'Otra.Clave.29' } : {};
        const email =
          random() < 0.5 ? `mio-${number}@x.test` : (snapshots.get(actorId)?.email ?? '');
        form.append('data', JSON.stringify({ name: 'Persona con ajustes', email, ...password }));
        return client.form('PUT', '/users/my-configs', form);
      },
    },
  ];
}
