import { pickByPath, pickNumberByPath, type TestClient } from '@tarima/server/testing/client';
import { requireSuccess } from './require-success.ts';

/** Minimum length of a user's name. */
const shortestName = 8;

/** Gives the signed-in person a position, and with it a division. */
export async function settle(person: TestClient, position: number): Promise<void> {
  const me = pickNumberByPath(requireSuccess(await person.get('/users/current')).body, 'id');
  const { body } = requireSuccess(await person.get(`/users/${me}`));
  const name = String(pickByPath(body, 'name'));
  requireSuccess(
    await person.put(`/users/${me}`, {
      name: name.length < shortestName ? 'Administrador' : name,
      email: pickByPath(body, 'email'),
      profile: { id: pickNumberByPath(body, 'profile.id') },
      mainPosition: { id: position },
      positions: [],
    }),
  );
}
