import { audit } from '@tarima/domain/audit/audit-entry';
import { auditTexts } from '@tarima/domain/audit/texts';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { ModuleOverrides } from '../kit/form/module-overrides.ts';
import { MomentText, TextCell } from '../kit/cells/cells.tsx';
import { toDisplayText } from '../kit/cells/display-value.ts';
import { formatMomentInBothTimeZones, formatShortMoment } from '../kit/format.ts';
import { useAccountTimeSettings } from '../kit/account-time.ts';
import { useLanguage } from '../kit/words.tsx';
import { AuditChanges } from './audit-changes.tsx';

function ShortMoment({ instant }: { readonly instant: string }) {
  const { language } = useLanguage();
  useAccountTimeSettings();
  return (
    <time dateTime={instant} title={formatMomentInBothTimeZones(instant, language)}>
      {formatShortMoment(instant, language)}
    </time>
  );
}

const drawShortMoment = ({ at }: ModuleRecord) => <ShortMoment instant={toDisplayText(at)} />;
const drawMoment = ({ at }: ModuleRecord) => <MomentText instant={toDisplayText(at)} />;
const drawRecordId = ({ recordId }: ModuleRecord) => <TextCell text={toDisplayText(recordId)} />;

const overrides: ModuleOverrides = {
  add: null,
  emptyHint: auditTexts.emptyHint,
  isFixed: () => true,
  many: [],
  cells: { at: drawShortMoment, recordId: drawRecordId },
  values: { at: drawMoment, recordId: drawRecordId },
  More: AuditChanges,
};

/** Screen that lists the history: who did what to which record, and when. */
export default function AuditScreen() {
  return <ListScreen module={audit} overrides={overrides} />;
}
