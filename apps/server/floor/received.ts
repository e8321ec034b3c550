import type { ReportResult } from '@tarima/domain/floor/contract';
import {
  getReportSchema,
  type AnyReport,
  type ReceivedReport,
} from '@tarima/domain/floor/sent-report';
import { thousandths } from '@tarima/domain/inventories/quantity';
import { CodedError } from '@tarima/domain/kit/errors';
import { toErrorDetails, isRule, type Rule } from '@tarima/domain/kit/rules';
import pg from 'pg';
import { toRefusal } from '../kit/error-handling.ts';
import type { WrittenReport } from './report-rows.ts';

export type Refused = Pick<ReportResult, 'rule' | 'field' | 'most' | 'passable'>;
export const toRefused = (rule: Rule): Refused => ({ rule });

export const isReadable = (report: ReceivedReport): report is AnyReport =>
  !('unreadable' in report);

/** Answers an entry that is no report: its key as far as it has one, and the first rule and field that it breaks. */
export function unreadableResult(sent: unknown): ReportResult {
  const { error } = getReportSchema(sent).safeParse(sent);
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

/** Returns whether a stored report equals the one sent under its key once more. */
export function isSameReport(written: WrittenReport, sent: AnyReport): boolean {
  if ('undoes' in sent) return written.undoesKey === sent.undoes;
  if (written.undoesKey !== null || written.kind !== sent.kind) return false;
  if (written.detailId !== sent.detail.id) return false;
  const isSameCount = (one: number, other: number): boolean =>
    thousandths(one) === thousandths(other);
  if (sent.kind === 'stocked') return isSameCount(written.stocked, sent.stocked);
  return (
    isSameCount(written.good, sent.good) &&
    isSameCount(written.scrap, sent.scrap) &&
    isSameCount(written.aside, countAside(sent)) &&
    written.reason === sent.reason
  );
}

/** Pieces that a report sets aside; below zero for pieces that were reworked, which wait no more. */
export const countAside = ({
  kind,
  good,
  scrap,
  aside,
}: Exclude<AnyReport, { undoes: string } | { kind: 'stocked' }>): number =>
  kind === 'reworked' ? 0 - (good + scrap) : aside;

/** SQLSTATE classes with no cause in the report: conflicts of two requests, and a database that stops. */
const passing = /^(08|40|53|55|57|58|XX)/;
const uniqueViolation = '23505';

/**
 * Returns the refusal that an error of one report becomes, so that the reports beside it are accepted; undefined for an error
 * with no cause in the report: the whole message is sent again after it.
 */
export function findPresenceRefusal(error: unknown): Refused | undefined {
  if (error instanceof CodedError) {
    const [detail] = error.details;
    if (error.status >= 500) return undefined;
    return toRefused(detail && isRule(detail.rule) ? detail.rule : 'invalid');
  }
  if (!(error instanceof Error) || toRefusal(error).code === 'SERVICE_UNAVAILABLE')
    return undefined;
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? '';
    if (code === uniqueViolation || passing.test(code)) return undefined;
  }
  return toRefused('invalid');
}
