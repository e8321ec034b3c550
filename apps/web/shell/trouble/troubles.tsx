import { troubleTexts } from '@tarima/domain/shell/texts';
import { CloudOff, RefreshCw, SearchX, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useLanguage } from '../../kit/words.tsx';
import { Trouble, TroubleAction } from './trouble.tsx';

/** Screen of a server that does not answer. The user can retry, and the screen retries by itself when the connection comes back. */
export function AwayTrouble({ onRetry }: { onRetry: () => void }) {
  const { say } = useLanguage();
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <Trouble
      icon={<CloudOff size={22} />}
      title={say(troubleTexts.awayTitle)}
      text={say(troubleTexts.away)}
    >
      <TroubleAction label={say(troubleTexts.retry)} onClick={onRetry} />
    </Trouble>
  );
}

/** Error screen for a part of the app that did not load: only a reload brings the version that the server has now. */
export function ChunkTrouble() {
  const { say } = useLanguage();
  return (
    <Trouble
      icon={<RefreshCw size={22} />}
      title={say(troubleTexts.chunkTitle)}
      text={say(troubleTexts.chunk)}
    >
      <TroubleAction label={say(troubleTexts.reload)} onClick={() => location.reload()} />
    </Trouble>
  );
}

/** Error screen for a fault of the app. */
export function FaultTrouble({ onRetry }: { onRetry: () => void }) {
  const { say } = useLanguage();
  return (
    <Trouble
      icon={<TriangleAlert size={22} />}
      title={say(troubleTexts.faultTitle)}
      text={say(troubleTexts.fault)}
    >
      <TroubleAction label={say(troubleTexts.retry)} onClick={onRetry} />
    </Trouble>
  );
}

/** Error screen for a host without an account. */
export function AccountTrouble({ host }: { host: string }) {
  const { say } = useLanguage();
  return (
    <Trouble
      icon={<SearchX size={22} />}
      title={say(troubleTexts.accountTitle)}
      text={say(troubleTexts.account, { host })}
    >
      <TroubleAction label={say(troubleTexts.retry)} onClick={() => location.reload()} />
    </Trouble>
  );
}
