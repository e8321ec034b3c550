import { floorTexts } from '@tarima/domain/floor/floor-texts';
import { CodedError } from '@tarima/domain/kit/errors';
import { isValidationRule, sayValidationRule } from '@tarima/domain/kit/rules';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useRef } from 'react';
import { useScannerInput } from '../kit/use-scanner-input.ts';
import { useLanguage, type Speech } from '../kit/words.tsx';
import { getApprovalOfflineReason, sayFloorError } from './say-floor.ts';
import type { StationContextValue, OpenSheetState } from './use-floor.tsx';

/**
 * Reads badges.
 * A badge signs its worker in on any screen and makes the worker the acting one; where a foreman is required, the badge approves.
 */
export function useBadgeScanner(
  stationContext: StationContextValue,
  sheet: OpenSheetState | null,
): void {
  const { floor, open } = stationContext;
  const speech = useLanguage();
  const isReading = useRef(false);
  useScannerInput((code) => {
    // A badge that the scanner reads twice counts once.
    if (isReading.current) return;
    isReading.current = true;
    void handleBadge(code).finally(() => {
      isReading.current = false;
    });
  });

  async function handleBadge(code: string): Promise<void> {
    // A badge after a wrong badge answers the same question.
    const question = sheet?.kind === 'badge' ? sheet.back : sheet;
    const approvalSheet = question?.kind === 'approve' ? question : null;
    try {
      if (approvalSheet) {
        const approval = await floor.approveByBadge(approvalSheet.report, code);
        open(null);
        approvalSheet.pass(approval);
        return;
      }
      const presence = await floor.enterByBadge(code);
      floor.choose(presence.id);
      open(null);
    } catch (error) {
      const withoutNetwork = approvalSheet
        ? getApprovalOfflineReason(approvalSheet)
        : floorTexts.needsNetwork;
      open({
        kind: 'badge',
        errorText: sayBadgeError(error, withoutNetwork, speech),
        back: approvalSheet,
      });
    }
  }
}

function sayBadgeError(error: unknown, withoutNetwork: LocalizedWords, speech: Speech): string {
  if (!(error instanceof CodedError) || error.code === 'SERVICE_UNAVAILABLE')
    return speech.say(withoutNetwork);
  const [detail] = error.details;
  if (detail && isValidationRule(detail.rule))
    return sayValidationRule({ ...detail, rule: detail.rule }, speech.language);
  return error.code === 'ENTITY_NOT_FOUND'
    ? speech.say(floorTexts.badgeElsewhere)
    : sayFloorError(error, speech);
}
