import {
  isAssistancePauseReason,
  pauseReasons,
  scrapReasons,
} from '@tarima/domain/floor/report-kinds';
import { floorCountWords, floorTexts } from '@tarima/domain/floor/floor-texts';
import {
  reportKindWords,
  pauseReasonWords,
  scrapReasonWords,
  shownStepStateWords,
} from '@tarima/domain/floor/report-words';
import type { ReportedProgress } from '@tarima/domain/floor/contract';
import { getShownStepState } from '@tarima/domain/floor/step-progress';
import type { TabletReport } from '@tarima/domain/floor/waiting-reports';
import { CodedError, errorCodes } from '@tarima/domain/kit/errors';
import { isValidationRule, sayValidationRule } from '@tarima/domain/kit/rules';
import { dayMillis, toLocalMillis } from '@tarima/domain/kit/time-zone';
import { numberLocales, type LocalizedWords, type PluralWords } from '@tarima/domain/kit/words';
import { formatDecimal } from '../kit/format.ts';
import type { Speech } from '../kit/words.tsx';

/** Formats a number of pieces, which can be a fraction where the measure is not a piece. */
export const sayPieces = (pieces: number, { language }: Speech): string =>
  formatDecimal(pieces, 3, language);

function sayReason(reason: string, { say }: Speech): string {
  const pause = pauseReasons.find((each) => each === reason);
  if (pause) return say(pauseReasonWords[pause]);
  const scrap = scrapReasons.find((each) => each === reason);
  return scrap ? say(scrapReasonWords[scrap]) : reason;
}

/** Formats the state of a piece of work, with the reason for a stop. */
export function sayWorkState(progress: ReportedProgress, speech: Speech): string {
  const { stoppedFor } = progress;
  const words = speech.say(shownStepStateWords[getShownStepState(progress)]);
  if (stoppedFor === null) return words;
  const reason = sayReason(stoppedFor, speech);
  return speech.say(floorTexts.stoppedFor, { state: words, reason });
}

/** Formats a report in a few words. */
export function sayWorkReport(report: TabletReport, speech: Speech): string {
  const what = sayReportContent(report, speech);
  return report.undoes === null ? what : speech.say(floorTexts.undone, { what });
}

function sayReportContent(report: TabletReport, speech: Speech): string {
  const { kind, good, scrap, aside, stocked, reason, fate } = report;
  const { say } = speech;
  const toCount = (pieces: number) => ({ count: sayPieces(Math.abs(pieces), speech) });
  const sayPieceCount = (words: PluralWords, pieces: number): string =>
    speech.sayCount(words, Math.abs(pieces), toCount(pieces));
  if (kind === 'pause' && reason !== null) {
    const pauseTexts = {
      waiting: floorTexts.calling,
      taken: floorTexts.called,
      refused: floorTexts.sayPause,
    };
    return say(isAssistancePauseReason(reason) ? pauseTexts[fate] : floorTexts.sayPause, {
      reason: sayReason(reason, speech),
    });
  }
  if (kind === 'stocked') return say(floorTexts.sayStocked, toCount(stocked));
  if (kind === 'reworked') return sayPieceCount(floorCountWords.reworked, good + scrap);
  if (scrap !== 0)
    return reason === null
      ? say(floorTexts.sayScrapBare, toCount(scrap))
      : say(floorTexts.sayScrap, { ...toCount(scrap), reason: sayReason(reason, speech) });
  if (aside !== 0) return sayPieceCount(floorCountWords.aside, aside);
  return good === 0 ? say(reportKindWords[kind]) : sayPieceCount(floorCountWords.good, good);
}

/** Formats the rule that a report violates. */
export function sayReportRefusal(
  { rule, most }: { readonly rule: string; readonly most?: number | null | undefined },
  speech: Speech,
): string {
  if (!isValidationRule(rule)) return speech.say(errorCodes.WRONG_VALUES.words);
  const bound = sayPieces(most ?? 0, speech);
  return sayValidationRule(
    { rule, params: { most: bound, max: bound, min: bound } },
    speech.language,
  );
}

/** Returns the reason why an approval waits for the network: the report can be stored for later, or is stored already. */
export const getApprovalOfflineReason = ({ wait }: { readonly wait?: unknown }): LocalizedWords =>
  wait ? floorTexts.approveNeedsNetwork : floorTexts.approveAgainLater;

/** Formats the error of a request. */
export function sayFloorError(error: unknown, { say }: Speech): string {
  const code = error instanceof CodedError ? error.code : 'SERVICE_UNAVAILABLE';
  return say(code === 'SERVICE_UNAVAILABLE' ? floorTexts.needsNetwork : errorCodes[code].words);
}

export const sayFloorTime = (at: string | number, timeZone: string, { language }: Speech): string =>
  new Date(at).toLocaleTimeString(numberLocales[language], {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/**
 * Formats a time on the day of `near`.
 * A time on another day gets its weekday; a time a week or more away gets its date, because the weekday would be ambiguous.
 */
export function sayFloorTimeWithDay(
  at: string,
  timeZone: string,
  near: number,
  speech: Speech,
): string {
  const moment = Date.parse(at);
  const time = sayFloorTime(moment, timeZone, speech);
  const days = Math.abs(getDayNumber(timeZone, moment) - getDayNumber(timeZone, near));
  if (days === 0) return time;
  const weekday = new Date(moment).toLocaleDateString(numberLocales[speech.language], {
    timeZone,
    weekday: 'short',
    ...(days >= 7 && { day: 'numeric', month: 'short' }),
  });
  return speech.say(floorTexts.onDay, { weekday, time });
}

const getDayNumber = (zone: string, at: number): number =>
  Math.floor(toLocalMillis(at, zone) / dayMillis);

/** Formats a calendar day for the people at a station. */
export const sayFloorDay = (date: string, { language }: Speech): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(numberLocales[language], {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
