import { errorScreenTexts } from '@tarima/domain/shell/texts';
import { CloudOff, RefreshCw, SearchX, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useLanguage } from '../../kit/words.tsx';
import { ErrorScreen, ErrorScreenButton } from './error-screen.tsx';

/** Screen for a server that does not answer. The user can retry; the screen also retries when the connection returns. */
export function OfflineScreen({ onRetry }: { onRetry: () => void }) {
  const { say } = useLanguage();
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <ErrorScreen
      icon={<CloudOff size={22} />}
      title={say(errorScreenTexts.awayTitle)}
      text={say(errorScreenTexts.away)}
    >
      <ErrorScreenButton label={say(errorScreenTexts.retry)} onClick={onRetry} />
    </ErrorScreen>
  );
}

/** Error screen for a part of the app that did not load: only a reload brings the version that the server has now. */
export function ChunkErrorScreen() {
  const { say } = useLanguage();
  return (
    <ErrorScreen
      icon={<RefreshCw size={22} />}
      title={say(errorScreenTexts.chunkTitle)}
      text={say(errorScreenTexts.chunk)}
    >
      <ErrorScreenButton label={say(errorScreenTexts.reload)} onClick={() => location.reload()} />
    </ErrorScreen>
  );
}

/** Error screen for an error of the app. */
export function UnknownErrorScreen({ onRetry }: { onRetry: () => void }) {
  const { say } = useLanguage();
  return (
    <ErrorScreen
      icon={<TriangleAlert size={22} />}
      title={say(errorScreenTexts.faultTitle)}
      text={say(errorScreenTexts.fault)}
    >
      <ErrorScreenButton label={say(errorScreenTexts.retry)} onClick={onRetry} />
    </ErrorScreen>
  );
}

/** Error screen for a host without an account. */
export function AccountNotFoundScreen({ host }: { host: string }) {
  const { say } = useLanguage();
  return (
    <ErrorScreen
      icon={<SearchX size={22} />}
      title={say(errorScreenTexts.accountTitle)}
      text={say(errorScreenTexts.account, { host })}
    >
      <ErrorScreenButton label={say(errorScreenTexts.retry)} onClick={() => location.reload()} />
    </ErrorScreen>
  );
}
