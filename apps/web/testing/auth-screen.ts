// Actions and queries of the auth screen's tests, in Spanish.
import type { ErrorCode } from '@tarima/domain/kit/errors';
import { screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { openTestApp } from './app.tsx';

type App = ReturnType<typeof openTestApp>;

export const answerNoContent = () => new Response(null, { status: 204 });
const temporary = { accessToken: 'temporary', refreshToken: 'unused' };
export const answerPasswordChangeRequired = (messageCode: ErrorCode) => () =>
  Response.json({ messageCode, message: 'not shown', ...temporary }, { status: 401 });

export const findTitle = (name: string) => screen.findByRole('heading', { level: 1, name });
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
export const findEmailField = () => field(/^Correo electrónico/);
export const findCodeField = () => field(/^Código de confirmación/);
export const findPasswordField = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);
export const followLink = async (user: App['user'], name: string) =>
  user.click(await screen.findByRole('link', { name }));
export const expectToast = async (words: string) =>
  waitFor(() => {
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts.some((text) => text.includes(words))).toBe(true);
  });
export const getSearchText = ({ router }: App) => router.state.location.searchStr;

const media = window.matchMedia.bind(window);
/** Sets the preference for motion. Without motion slides change at once, which other tests prefer. */
export const setMotionPreference = (isEnabled: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) =>
      media(query.includes('prefers-reduced-motion') ? (isEnabled ? 'not all' : 'all') : query),
    );

export async function signInAsTestUser({ user }: App, password = 'Temporal.12'): Promise<void> {
  await user.type(await findEmailField(), 'ana@demo.test');
  await user.type(await findPasswordField(/^Contraseña/), `${password}{Enter}`);
}
