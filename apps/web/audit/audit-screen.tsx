import { audit } from '@tarima/domain/audit/audit-entry';
import { auditTexts } from '@tarima/domain/audit/texts';
import { findField } from '@tarima/domain/kit/module';
import { recordHistoryTexts } from '@tarima/domain/kit/record-history-texts';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import { ListScreen } from '../kit/list/list-screen.tsx';
import type { ModuleOverrides } from '../kit/form/module-overrides.ts';
import { MomentText, TextCell } from '../kit/cells/cells.tsx';
import { FieldCell } from '../kit/cells/field-cell.tsx';
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

const userField = findField(audit, 'user');

/** Draws the author of an event: a user, or the visitor of a customer's link. */
function EventAuthor({ event }: { readonly event: ModuleRecord }) {
  const { say } = useLanguage();
  const name = toDisplayText(event['visitor']);
  if (name !== '') return <TextCell text={say(recordHistoryTexts.byVisitor, { name })} />;
  return userField && <FieldCell element={event} name="user" field={userField} />;
}

const drawAuthor = (event: ModuleRecord) => <EventAuthor event={event} />;

const overrides: ModuleOverrides = {
  add: null,
  emptyHint: auditTexts.emptyHint,
  isFixed: () => true,
  many: [],
  cells: { at: drawShortMoment, user: drawAuthor, recordId: drawRecordId },
  values: { at: drawMoment, user: drawAuthor, recordId: drawRecordId },
  More: AuditChanges,
};

/** Screen that lists the history: who did what to which record, and when. */
export default function AuditScreen() {
  return <ListScreen module={audit} overrides={overrides} />;
}
