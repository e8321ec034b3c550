import type { FloorReportResult } from '@tarima/domain/floor/contract';
import {
  guessReportSchema,
  type AnyReportBody,
  type ReceivedReport,
} from '@tarima/domain/floor/sent-report';
import { toThousandths } from '@tarima/domain/inventories/quantity';
import { CodedError } from '@tarima/domain/kit/errors';
import { toErrorDetails, isValidationRule, type ValidationRule } from '@tarima/domain/kit/rules';
import pg from 'pg';
import { toCodedError } from '../kit/error-handling.ts';
import type { StoredFloorReport } from './report-rows.ts';

export type ReportRefusal = Pick<FloorReportResult, 'rule' | 'field' | 'most' | 'passable'>;
export const toReportRefusal = (rule: ValidationRule): ReportRefusal => ({ rule });

export const isReadableReport = (report: ReceivedReport): report is AnyReportBody =>
  !('unreadable' in report);

/** Returns the result of an unreadable report: its key, if readable, and the first rule and field that it breaks. */
export function toUnreadableReportResult(sent: unknown): FloorReportResult {
  const { error } = guessReportSchema(sent).safeParse(sent);
  const [detail] = error ? toErrorDetails(error) : [];
  const most = detail?.params?.['max'] ?? detail?.params?.['min'];
  return {
    key: getKey(sent),
    taken: false,
    rule: detail?.rule ?? 'invalid',
    ...(detail && detail.path !== '' && { field: detail.path }),
    ...(typeof most === 'number' && { most }),
  };
}

const getKey = (sent: unknown): string =>
  typeof sent === 'object' && sent !== null && 'key' in sent && typeof sent.key === 'string'
    ? sent.key.slice(0, 100)
    : '';

/** Returns whether a stored report equals the report sent again with the same key. */
export function isSameReport(stored: StoredFloorReport, sent: AnyReportBody): boolean {
  if ('undoes' in sent) return stored.undoesKey === sent.undoes;
  if (stored.undoesKey !== null || stored.kind !== sent.kind) return false;
  if (stored.detailId !== sent.detail.id) return false;
  const isSameCount = (one: number, other: number): boolean =>
    toThousandths(one) === toThousandths(other);
  if (sent.kind === 'stocked') return isSameCount(stored.stocked, sent.stocked);
  return (
    isSameCount(stored.good, sent.good) &&
    isSameCount(stored.scrap, sent.scrap) &&
    isSameCount(stored.aside, countPiecesSetAside(sent)) &&
    stored.reason === sent.reason
  );
}

/** Counts the pieces that a report sets aside; negative for reworked pieces, which no longer wait. */
export const countPiecesSetAside = ({
  kind,
  good,
  scrap,
  aside,
}: Exclude<AnyReportBody, { undoes: string } | { kind: 'stocked' }>): number =>
  kind === 'reworked' ? 0 - (good + scrap) : aside;

/** SQLSTATE classes without a cause in the report: conflicts of two requests, and an unavailable database. */
const passing = /^(08|40|53|55|57|58|XX)/;
const uniqueViolation = '23505';

/**
 * Returns the refusal for an error of one report, so that other reports are accepted.
 * Undefined for an error without a cause in the report: the whole message is then sent again.
 */
export function findReportRefusal(error: unknown): ReportRefusal | undefined {
  if (error instanceof CodedError) {
    const [detail] = error.details;
    if (error.status >= 500) return undefined;
    return toReportRefusal(detail && isValidationRule(detail.rule) ? detail.rule : 'invalid');
  }
  if (!(error instanceof Error) || toCodedError(error).code === 'SERVICE_UNAVAILABLE')
    return undefined;
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? '';
    if (code === uniqueViolation || passing.test(code)) return undefined;
  }
  return toReportRefusal('invalid');
}
