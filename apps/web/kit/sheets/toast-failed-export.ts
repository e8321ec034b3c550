import { spreadsheetTexts } from '@tarima/domain/kit/sheets/texts';
import { say, type Language } from '@tarima/domain/kit/words';
import { isPermission, permissions } from '@tarima/domain/profiles/permissions';
import { toastFailure } from '../toasts.tsx';
import type { ExportInProgress } from './sheet-progress.ts';

/** Reports an export that failed, on any screen. */
export function toastFailedExport({ module }: ExportInProgress, language: Language): void {
  const list = isPermission(module) ? permissions[module][language] : module;
  toastFailure(say(spreadsheetTexts.exportFailed, language, { list }));
}
