import {
  pickByPath,
  pickNumberByPath,
  type TestResponse,
  type TestClient,
} from '@tarima/server/testing/client';

/** Least length of a user's name. */
const shortestName = 8;

/** Gives the signed-in person a position, and with it a division. */
export async function settle(person: TestClient, position: number): Promise<void> {
  const me = pickNumberByPath(good(await person.get('/users/current')).body, 'id');
  const { body } = good(await person.get(`/users/${me}`));
  const name = String(pickByPath(body, 'name'));
  good(
    await person.put(`/users/${me}`, {
      name: name.length < shortestName ? 'Administrador' : name,
      email: pickByPath(body, 'email'),
      profile: { id: pickNumberByPath(body, 'profile.id') },
      mainPosition: { id: position },
      positions: [],
    }),
  );
}

function good(answer: TestResponse): TestResponse {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}
