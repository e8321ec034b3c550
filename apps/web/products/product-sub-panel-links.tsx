import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { sheetTexts } from '@tarima/domain/technical-sheets/texts';
import { designTexts } from '@tarima/domain/pallets/texts';
import { flowTexts } from '@tarima/domain/workplaces-flows/texts';
import {
  ChevronRight,
  ClipboardList,
  DraftingCompass,
  Waypoints,
  type LucideIcon,
} from 'lucide-react';
import { createContext, use } from 'react';
import { useLanguage } from '../kit/words.tsx';
import { productSubPanels } from './product-sub-panels.ts';
import classes from './products.module.css';

export const OpenSubPanelContext = createContext<(part: string) => void>(() => undefined);

/** Links from a product to its sheet, flow and design, at the head of its form. */
export function ProductSubPanelLinks({ record }: { record: ModuleRecord }) {
  const { say } = useLanguage();
  const { technicalSheetExists } = record;
  return (
    <nav className={classes.links} aria-label={say(sheetTexts.howBuilt)}>
      <Link
        part={productSubPanels.sheet}
        icon={ClipboardList}
        words={sheetTexts.open}
        hint={technicalSheetExists === true ? sheetTexts.openHint : sheetTexts.missing}
      />
      <Link
        part={productSubPanels.design}
        icon={DraftingCompass}
        words={designTexts.open}
        hint={designTexts.openHint}
      />
      <Link
        part={productSubPanels.flow}
        icon={Waypoints}
        words={flowTexts.open}
        hint={flowTexts.openHint}
      />
    </nav>
  );
}

function Link(props: {
  part: string;
  icon: LucideIcon;
  words: LocalizedWords;
  hint: LocalizedWords;
}) {
  const { part, icon: Icon, words, hint } = props;
  const { say } = useLanguage();
  const open = use(OpenSubPanelContext);
  return (
    <button type="button" className={classes.link} onClick={() => open(part)}>
      <Icon size={20} aria-hidden />
      <span>
        {say(words)}
        <small>{say(hint)}</small>
      </span>
      <ChevronRight size={16} aria-hidden />
    </button>
  );
}
