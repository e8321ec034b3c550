import { Button, Skeleton } from '@mantine/core';
import { catalogWords } from '@tarima/domain/catalogs/catalogs';
import { kindOf } from '@tarima/domain/inventories/inventory';
import { inventoryTexts } from '@tarima/domain/inventories/texts';
import type { Element } from '@tarima/domain/kit/schemas';
import type { Reservation } from '@tarima/domain/inventories/contract';
import { kitTexts } from '@tarima/domain/kit/texts';
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
import { asRecord, asText } from '../kit/cells/shown-value.ts';
import { formatDecimal, formatMoment } from '../kit/format.ts';
import { useLanguage, type Speech } from '../kit/words.tsx';
import classes from './inventories.module.css';
import { storyOptions } from './stock-data.ts';

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

/** Where a lot came from, where it went, and for whom some of it is held. */
export function Story({ record }: { record: Element }) {
  const { say, language } = useLanguage();
  const { pathname } = useLocation();
  const kind = kindOf(pathname.slice(1).replaceAll('-', '_')) ?? 'products';
  const story = useQuery(storyOptions(kind, record.id, language));
  if (story.isPending) return <Skeleton height={160} mt={20} />;
  if (story.isError)
    return (
      <section className={classes.story}>
        <p className={classes.details}>{say(inventoryTexts.storyFailed)}</p>
        <Button variant="default" size="xs" onClick={() => void story.refetch()}>
          {say(kitTexts.retry)}
        </Button>
      </section>
    );
  const { movements, reservations } = story.data;
  return (
    <>
      <section className={classes.story} aria-label={say(inventoryTexts.holders)}>
        <h3 className={classes.title}>{say(inventoryTexts.holders)}</h3>
        {reservations.length === 0 && (
          <p className={classes.details}>{say(inventoryTexts.nobody)}</p>
        )}
        {reservations.length > 0 && (
          <ul className={classes.happenings}>
            {reservations.map((each) => (
              <Holder key={`${each.holder} ${each.holderId}`} reservation={each} />
            ))}
          </ul>
        )}
      </section>
      <section className={classes.story} aria-label={say(inventoryTexts.story)}>
        <h3 className={classes.title}>{say(inventoryTexts.story)}</h3>
        <ol className={classes.happenings}>
          {movements.map((movement) => (
            <Happening key={movement.id} movement={movement} />
          ))}
        </ol>
        <Link
          className={classes.whole}
          to={pathname}
          search={{ tab: 'movements', filters: { lotCode: asText(record['lotCode']) } }}
        >
          {say(inventoryTexts.whole)}
        </Link>
      </section>
    </>
  );
}

function Holder({ reservation }: { reservation: Reservation }) {
  const speech = useLanguage();
  const { source, sourceId, holderId, quantity, createdAt } = reservation;
  return (
    <li className={classes.happening}>
      <Lock size={16} aria-hidden />
      <div>
        {documentIn(speech, source, String(sourceId ?? holderId))}
        <div className={classes.details}>
          <time dateTime={createdAt}>{formatMoment(createdAt, speech.language)}</time>
        </div>
      </div>
      <span className={classes.amount}>{formatDecimal(quantity, 3, speech.language)}</span>
    </li>
  );
}

function Happening({ movement }: { movement: Element }) {
  const speech = useLanguage();
  const { say, language } = speech;
  const type = asText(movement['type']);
  const Icon = icons[type] ?? PencilRuler;
  const source = asText(movement['source']);
  const user = asRecord(movement['user']);
  const reserved = Number(movement['reservedAfter']);
  const note = asText(movement['note']);
  const change = Number(movement['quantity']) || Number(movement['reserved']);
  return (
    <li className={classes.happening}>
      <Icon size={16} aria-hidden />
      <div>
        {titleIn(speech, type, source, asText(movement['sourceId']))}
        {note !== '' && <div>{note}</div>}
        <div className={classes.details}>
          <time dateTime={movement.createdAt}>{formatMoment(movement.createdAt, language)}</time>
          {user && ` · ${say(inventoryTexts.by, { name: user.name })}`}
          {' · '}
          {say(reserved > 0 ? inventoryTexts.balanceReserved : inventoryTexts.balance, {
            quantity: formatDecimal(Number(movement['quantityAfter']), 3, language),
            reserved: formatDecimal(reserved, 3, language),
          })}
        </div>
      </div>
      <span className={classes.amount}>{signed(change, speech)}</span>
    </li>
  );
}

const signed = (change: number, { language }: Speech): string =>
  `${change > 0 ? '+' : change < 0 ? '−' : ''}${formatDecimal(Math.abs(change), 3, language)}`;

/** What happened, and the document it comes from unless that says the same. */
function titleIn(speech: Speech, type: string, source: string, id: string): string {
  const words = catalogWords('movementTypes', type);
  const title = words ? speech.say(words) : type;
  if (source === 'manual') return title;
  const document = documentIn(speech, source, id);
  return document.startsWith(title) ? document : `${title} · ${document}`;
}

function documentIn({ say }: Speech, source: string, id: string): string {
  const words = catalogWords('movementSources', source);
  return [words ? say(words) : source, id].filter((part) => part !== '').join(' ');
}
