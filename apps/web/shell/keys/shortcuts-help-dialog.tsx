import { shortcutTexts } from '@tarima/domain/kit/shortcut-texts';
import { listTexts } from '@tarima/domain/kit/list-texts';
import { ModalDialog } from '../../kit/frame/modal-dialog.tsx';
import { getShortcutHints, type ShortcutHint } from '../../kit/shortcuts.ts';
import { useLanguage } from '../../kit/words.tsx';
import classes from './keys.module.css';

/** Keys that forms and messages handle on any screen. */
const inWork: readonly ShortcutHint[] = [
  { key: { es: 'Ctrl Entrar', en: 'Ctrl Enter' }, does: shortcutTexts.save },
  { key: { es: 'Ctrl Z', en: 'Ctrl Z' }, does: shortcutTexts.undo },
];

/** Dialog with the shortcuts of this screen and their effects. */
export function ShortcutsHelpDialog({ close }: { close(): void }) {
  const { say } = useLanguage();
  return (
    <ModalDialog opened title={say(listTexts.keys)} close={close}>
      <dl className={classes.keys}>
        {[...getShortcutHints(), ...inWork].map(({ key, does }) => (
          <div key={key.es}>
            <dt>
              <kbd className={classes.key}>{say(key)}</kbd>
            </dt>
            <dd>{say(does)}</dd>
          </div>
        ))}
      </dl>
    </ModalDialog>
  );
}
