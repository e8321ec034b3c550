import { Skeleton } from '@mantine/core';
import { findCatalogWords } from '@tarima/domain/catalogs/catalogs';
import { findStockKind } from '@tarima/domain/inventories/inventory';
import { inventoryTexts } from '@tarima/domain/inventories/texts';
import type { ModuleRecord } from '@tarima/domain/kit/schemas';
import type { LotReservation } from '@tarima/domain/inventories/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  Factory,
  FileSpreadsheet,
  Lock,
  LockOpen,
  PackageCheck,
  PencilRuler,
  Truck,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { parseNamedRecord, toDisplayText } from '../kit/cells/display-value.ts';
import { formatDecimal } from '../kit/format.ts';
import {
  TimelineEvent,
  EventTimeline,
  EmptyTimelineMessage,
  TimelineErrorMessage,
  RecordViewSection,
} from '../kit/frame/event-timeline.tsx';
import { useLanguage, type Speech } from '../kit/words.tsx';
import { formatSourceDocument } from './format-source-document.ts';
import classes from './inventories.module.css';
import { lotHistoryQueryOptions } from './stock-data.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  insert: ArrowDownToLine,
  dispatch: ArrowUpFromLine,
  modify: PencilRuler,
  reserve: Lock,
  release: LockOpen,
  produce: Factory,
  consume: Wrench,
  ship: Truck,
  receive: PackageCheck,
  import: FileSpreadsheet,
};

/** History of a lot: its origin, its destinations, and the orders that it is reserved for. */
export function LotHistory({ record }: { record: ModuleRecord }) {
  const { say, language } = useLanguage();
  const { pathname } = useLocation();
  const kind = findStockKind(pathname.slice(1).replaceAll('-', '_')) ?? 'products';
  const lotHistory = useQuery(lotHistoryQueryOptions(kind, record.id, language));
  if (lotHistory.isPending) return <Skeleton height={160} mt={20} />;
  if (lotHistory.isError)
    return (
      <RecordViewSection title={inventoryTexts.story}>
        <TimelineErrorMessage
          words={inventoryTexts.storyFailed}
          retry={() => void lotHistory.refetch()}
        />
      </RecordViewSection>
    );
  const { movements, reservations } = lotHistory.data;
  return (
    <>
      <RecordViewSection title={inventoryTexts.holders}>
        {reservations.length === 0 ? (
          <EmptyTimelineMessage words={inventoryTexts.nobody} />
        ) : (
          <EventTimeline>
            {reservations.map((each) => (
              <Holder key={`${each.holder} ${each.holderId}`} reservation={each} />
            ))}
          </EventTimeline>
        )}
      </RecordViewSection>
      <RecordViewSection title={inventoryTexts.story}>
        <EventTimeline>
          {movements.map((movement) => (
            <Movement key={movement.id} movement={movement} />
          ))}
        </EventTimeline>
        <Link
          className={classes.whole}
          to={pathname}
          search={{ tab: 'movements', filters: { lotCode: toDisplayText(record['lotCode']) } }}
        >
          {say(inventoryTexts.whole)}
        </Link>
      </RecordViewSection>
    </>
  );
}

function Holder({ reservation }: { reservation: LotReservation }) {
  const speech = useLanguage();
  const { source, sourceId, holderId, quantity, createdAt } = reservation;
  return (
    <TimelineEvent icon={Lock} at={createdAt} amount={formatDecimal(quantity, 3, speech.language)}>
      {formatSourceDocument(speech, source, String(sourceId ?? holderId))}
    </TimelineEvent>
  );
}

function Movement({ movement }: { movement: ModuleRecord }) {
  const speech = useLanguage();
  const { say, language } = speech;
  const type = toDisplayText(movement['type']);
  const source = toDisplayText(movement['source']);
  const user = parseNamedRecord(movement['user']);
  const reserved = Number(movement['reservedAfter']);
  const note = toDisplayText(movement['note']);
  const change = Number(movement['quantity']) || Number(movement['reserved']);
  const balance = say(reserved > 0 ? inventoryTexts.balanceReserved : inventoryTexts.balance, {
    quantity: formatDecimal(Number(movement['quantityAfter']), 3, language),
    reserved: formatDecimal(reserved, 3, language),
  });
  return (
    <TimelineEvent
      icon={icons[type] ?? PencilRuler}
      at={movement.createdAt}
      details={[...(user ? [say(inventoryTexts.by, { name: user.name })] : []), balance].join(
        ' · ',
      )}
      amount={formatSigned(change, speech)}
    >
      {formatTitle(speech, type, source, toDisplayText(movement['sourceId']))}
      {note !== '' && <div>{note}</div>}
    </TimelineEvent>
  );
}

const formatSigned = (change: number, { language }: Speech): string =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${formatDecimal(Math.abs(change), 3, language)}`;

/** Formats the title of a movement, with the document that caused it unless both texts are the same. */
function formatTitle(speech: Speech, type: string, source: string, id: string): string {
  const words = findCatalogWords('movementTypes', type);
  const title = words ? speech.say(words) : type;
  if (source === 'manual') return title;
  const document = formatSourceDocument(speech, source, id);
  return document.startsWith(title) ? document : `${title} · ${document}`;
}
