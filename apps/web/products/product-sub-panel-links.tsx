import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { technicalSheetTexts } from '@tarima/domain/technical-sheets/texts';
import { palletDesignTexts } from '@tarima/domain/pallets/texts';
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
import { productSubPanelNames } from './product-sub-panel-names.ts';
import classes from './products.module.css';

export const OpenSubPanelContext = createContext<(part: string) => void>(() => undefined);

/** Links from a product to its sheet, flow and design, at the head of its form. */
export function ProductSubPanelLinks({ record }: { record: ModuleRecord }) {
  const { say } = useLanguage();
  const { technicalSheetExists } = record;
  return (
    <nav className={classes.links} aria-label={say(technicalSheetTexts.howBuilt)}>
      <Link
        part={productSubPanelNames.sheet}
        icon={ClipboardList}
        words={technicalSheetTexts.open}
        hint={
          technicalSheetExists === true ? technicalSheetTexts.openHint : technicalSheetTexts.missing
        }
      />
      <Link
        part={productSubPanelNames.design}
        icon={DraftingCompass}
        words={palletDesignTexts.open}
        hint={palletDesignTexts.openHint}
      />
      <Link
        part={productSubPanelNames.flow}
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
