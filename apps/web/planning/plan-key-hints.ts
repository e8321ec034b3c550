import type { LocalizedWords } from '@tarima/domain/kit/words';
import { planShortcutTexts as texts } from '@tarima/domain/planning/calls/plan-shortcut-texts';
import type { ShortcutHint } from '../kit/shortcuts.ts';

const same = (key: string): LocalizedWords => ({ es: key, en: key });
const enter: LocalizedWords = { es: 'Entrar', en: 'Enter' };
const steps: ShortcutHint = { key: same('Ctrl Z · Ctrl Y'), does: texts.steps };

/** Keys of the calendar of one order's step. */
export const planCalendarKeyHints: readonly ShortcutHint[] = [
  { key: same('← ↑ → ↓'), does: texts.move },
  { key: same('Ctrl ← →'), does: texts.moveDay },
  { key: { es: 'Mayús ↑ ↓', en: 'Shift ↑ ↓' }, does: texts.resize },
  { key: { es: 'Espacio', en: 'Space' }, does: texts.select },
  { key: enter, does: texts.edit },
  { key: same('d'), does: texts.duplicate },
  { key: same('p'), does: texts.pin },
  { key: { es: 'Supr', en: 'Del' }, does: texts.remove },
  { key: { es: 'Ctrl S · Ctrl Entrar', en: 'Ctrl S · Ctrl Enter' }, does: texts.save },
  steps,
];

/** Keys of the board. */
export const boardKeyHints: readonly ShortcutHint[] = [
  { key: same('← ↑ → ↓'), does: texts.carry },
  { key: enter, does: texts.putDown },
  { key: same('Esc'), does: texts.takeBack },
  steps,
];
