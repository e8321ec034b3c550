import { floorTexts } from '@tarima/domain/floor/floor-texts';
import { CodedError } from '@tarima/domain/kit/errors';
import { isRule, sayRule } from '@tarima/domain/kit/rules';
import { useRef } from 'react';
import { useScanned } from '../kit/scanner.ts';
import { useLanguage, type Speech } from '../kit/words.tsx';
import { sayTrouble } from './say-floor.ts';
import type { AtStation, Sheet } from './use-floor.tsx';

/** Whoever shows their badge is in, whatever is on the screen, and acts from then on; where a foreman is asked for, it lets pass. */
export function useBadges(at: AtStation, sheet: Sheet | null): void {
  const { floor, open } = at;
  const speech = useLanguage();
  const isReading = useRef(false);
  useScanned((code) => {
    // A scanner that reads twice says one thing.
    if (isReading.current) return;
    isReading.current = true;
    void read(code).finally(() => {
      isReading.current = false;
    });
  });

  async function read(code: string): Promise<void> {
    try {
      if (sheet?.kind === 'approve') {
        const approval = await floor.approveByBadge(sheet.report, code);
        open(null);
        sheet.pass(approval);
        return;
      }
      const presence = await floor.enterByBadge(code);
      floor.choose(presence.id);
      open(null);
    } catch (error) {
      open({ kind: 'badge', trouble: sayBadge(error, speech) });
    }
  }
}

function sayBadge(error: unknown, speech: Speech): string {
  if (!(error instanceof CodedError)) return sayTrouble(error, speech);
  const [detail] = error.details;
  if (detail && isRule(detail.rule))
    return sayRule({ ...detail, rule: detail.rule }, speech.language);
  return error.code === 'ENTITY_NOT_FOUND'
    ? speech.say(floorTexts.badgeElsewhere)
    : sayTrouble(error, speech);
}
