import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CustomerPageApp } from './customer-page-app.tsx';

/** Parses the token from the path of the page; empty where the path has none. */
const parseToken = (path: string): string => /^\/q\/([\w-]+)\/?$/.exec(path)?.[1] ?? '';

/** Opens the page of a link: its visitor has no user session, so nothing of the office surrounds it. */
export function mountCustomerPage(root: HTMLElement): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = (): void => {
    document.documentElement.dataset['mantineColorScheme'] = dark.matches ? 'dark' : 'light';
  };
  follow();
  dark.addEventListener('change', follow);
  createRoot(root).render(
    <StrictMode>
      <CustomerPageApp token={parseToken(location.pathname)} />
    </StrictMode>,
  );
}
