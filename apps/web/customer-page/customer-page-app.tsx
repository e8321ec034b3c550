import { customerPageTexts as texts } from '@tarima/domain/customer-page/texts';
import type { ErrorCode } from '@tarima/domain/kit/errors';
import { defaultLanguage, isLanguage, type Language } from '@tarima/domain/kit/words';
import { useEffect, useMemo } from 'react';
import classes from './customer-page.module.css';
import { CustomerOrderPage } from './customer-order-page.tsx';
import {
  CustomerPageSpeechContext,
  createCustomerPageSpeech,
  useCustomerPageSpeech,
} from './speech.tsx';
import { useCustomerPage } from './use-customer-page.ts';

/** Content of a link: an order, or the reason why it opens none. */
export function CustomerPageApp({ token }: { readonly token: string }) {
  const shown = useCustomerPage(token);
  const { page, error, notice, read, show, speak } = shown;
  const language = page?.language ?? visitorsLanguage();
  const timeZone = page?.timeZone ?? 'UTC';
  const speech = useMemo(() => createCustomerPageSpeech(language, timeZone), [language, timeZone]);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <CustomerPageSpeechContext value={speech}>
      {page ? (
        <CustomerOrderPage {...{ token, page, notice, read, show, speak }} />
      ) : (
        <Without error={error} read={() => void read()} />
      )}
    </CustomerPageSpeechContext>
  );
}

/**
 * Returns the language of the browser if the app supports it.
 * The page uses it until the order and the language of its customer are loaded, and where there is no order.
 */
function visitorsLanguage(): Language {
  const [browserLanguage = ''] = navigator.language.split('-');
  return isLanguage(browserLanguage) ? browserLanguage : defaultLanguage;
}

const leads: Partial<Record<ErrorCode, keyof typeof texts>> = {
  ACCESS_EXPIRED: 'noLink',
  ATTEMPTS_LIMIT_EXCEEDED: 'tooOften',
  SERVICE_UNAVAILABLE: 'away',
};

function Without({ error, read }: { readonly error: ErrorCode | null; read(): void }) {
  const { say } = useCustomerPageSpeech();
  useEffect(() => {
    document.title = say(error === null ? texts.loading : texts.noLinkTitle);
  }, [error, say]);
  if (error === null)
    return (
      <main className={classes.empty}>
        <output>{say(texts.loading)}</output>
      </main>
    );
  return (
    <main className={classes.empty}>
      {error === 'ACCESS_EXPIRED' && <h1>{say(texts.noLinkTitle)}</h1>}
      <p role="alert">{say(texts[leads[error] ?? 'failed'])}</p>
      {error !== 'ACCESS_EXPIRED' && (
        <button type="button" className={classes.primary} onClick={read}>
          {say(texts.retry)}
        </button>
      )}
    </main>
  );
}
