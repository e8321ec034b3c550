import sharp from 'sharp';
import type { TestClient, TestResponse } from './client.ts';

/** Saves the signed-in user of a client, with a picture of 60 by 40 pixels. */
export async function saveProfilePicture(
  client: TestClient,
  user: { readonly name: string; readonly email: string | undefined },
): Promise<TestResponse> {
  const create = { width: 60, height: 40, channels: 3, background: '#3355aa' } as const;
  const picture = await sharp({ create }).jpeg().toBuffer();
  const form = new FormData();
  form.append('data', JSON.stringify(user));
  form.append('profilePic', new File([new Uint8Array(picture)], 'yo.jpg'));
  return client.form('PUT', '/users/my-configs', form);
}
