import { listTexts } from '@tarima/domain/kit/list-texts';
import { Dialog } from '../../kit/panel/dialog.tsx';
import { toldKeys } from '../../kit/shortcuts.ts';
import { useLanguage } from '../../kit/words.tsx';
import classes from './keys.module.css';

/** The keys of this screen, and what each does. */
export function KeysHelp({ close }: { close(): void }) {
  const { say } = useLanguage();
  return (
    <Dialog opened title={say(listTexts.keys)} close={close}>
      <dl className={classes.keys}>
        {toldKeys().map(({ key, does }) => (
          <div key={key.es}>
            <dt>
              <kbd className={classes.key}>{say(key)}</kbd>
            </dt>
            <dd>{say(does)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
