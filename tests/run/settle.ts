import { pick, pickNumber, type Answer, type Client } from '@tarima/server/testing/client';

/** Of a user's name. */
const shortestName = 8;

/** Gives the signed-in person a position, and with it a division. */
export async function settle(person: Client, position: number): Promise<void> {
  const me = pickNumber(good(await person.get('/users/current')).body, 'id');
  const { body } = good(await person.get(`/users/${me}`));
  const name = String(pick(body, 'name'));
  good(
    await person.put(`/users/${me}`, {
      name: name.length < shortestName ? 'Administrador' : name,
      email: pick(body, 'email'),
      profile: { id: pickNumber(body, 'profile.id') },
      mainPosition: { id: position },
      positions: [],
    }),
  );
}

function good(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}
