import { ActionIcon, Menu } from '@mantine/core';
import { findCatalogWords, getTagColor } from '@tarima/domain/catalogs/catalogs';
import type { DayShipment } from '@tarima/domain/shipments/contract';
import { shippingDayCountWords, shippingDayTexts } from '@tarima/domain/shipments/day-texts';
import { shipmentDocument } from '@tarima/domain/shipments/document';
import type { DayTrip } from '@tarima/domain/trips/contract';
import { tripDocument } from '@tarima/domain/trips/document';
import { sayWeight } from '@tarima/domain/trips/say-load';
import { tripCountWords, tripTexts } from '@tarima/domain/trips/texts';
import { Plus, Route, Truck } from 'lucide-react';
import { TagsCell } from '../../kit/cells/cells.tsx';
import { formatDay, formatShortMoment } from '../../kit/format.ts';
import { RecordLink } from '../../kit/frame/record-link.tsx';
import { useLanguage } from '../../kit/words.tsx';
import { useDragSource } from './use-drag.ts';
import classes from './shipping-day.module.css';

/** Whether a shipment can be put on a trip: it needs transport, and has not arrived. */
const canBePutOnTrip = ({ status, method }: DayShipment): boolean =>
  shipmentDocument.isStatus(status) && shipmentDocument.is('ahead', status) && method !== 'collect';

/** Whether a trip can take a shipment: its stops may change, and it leaves the same division. */
export const canTripTakeShipment = (
  { status, division }: Pick<DayTrip, 'status' | 'division'>,
  shipment: Pick<DayShipment, 'division'>,
): boolean =>
  tripDocument.isStatus(status) &&
  tripDocument.is('open', status) &&
  division.id === shipment.division.id;

interface UnplannedProps {
  readonly shipments: readonly DayShipment[];
  readonly trips: readonly DayTrip[];
  /** Undefined for users without trips. */
  readonly actions:
    | {
        put(shipment: DayShipment, trip: DayTrip): void;
        putOnNew(shipment: DayShipment): void;
        drag(shipment: DayShipment | undefined): void;
      }
    | undefined;
}

/** Shipments of the day that are on no trip, each to be put on one by its menu or by dragging. */
export function UnplannedShipments({ shipments, trips, actions }: UnplannedProps) {
  const { say, sayCount } = useLanguage();
  return (
    <section className={classes.column} aria-labelledby="day-unplanned">
      <h3 id="day-unplanned" className={classes.heading}>
        {say(shippingDayTexts.unplanned)}
        <span className={classes.aside}>
          {sayCount(shippingDayCountWords.shipments, shipments.length)}
        </span>
      </h3>
      {shipments.length === 0 && <p className={classes.note}>{say(shippingDayTexts.allPlanned)}</p>}
      {actions && shipments.some(canBePutOnTrip) && (
        <p className={classes.note} data-drag-hint>
          {say(shippingDayTexts.unplannedHint)}
        </p>
      )}
      <ul className={classes.cards}>
        {shipments.map((shipment) => (
          <ShipmentCard
            key={shipment.id}
            shipment={shipment}
            trips={trips}
            actions={canBePutOnTrip(shipment) ? actions : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

function ShipmentCard({
  shipment,
  trips,
  actions,
}: { readonly shipment: DayShipment } & Pick<UnplannedProps, 'trips' | 'actions'>) {
  const { say, sayCount, language } = useLanguage();
  const { id, order, customer, city, address, status, method, late, scheduledAt, pieces, weight } =
    shipment;
  const ref = useDragSource<HTMLLIElement>({
    enabled: actions !== undefined,
    start: () => actions?.drag(shipment),
    end: () => actions?.drag(undefined),
  });
  const words = findCatalogWords('shipmentStatuses', status);
  const color = getTagColor('shipmentStatuses', status);
  return (
    <li ref={ref} className={classes.card} data-late={late || undefined}>
      <div className={classes.facts}>
        <b>{customer.name}</b>
        <span>
          <RecordLink screens={['shipping']} id={id}>
            {say(tripTexts.shipmentOf, { id, order: order.id })}
          </RecordLink>
        </span>
        <span>{city ?? address}</span>
        <span>
          {sayCount(tripCountWords.pieces, pieces)} · {sayWeight(weight, language)}
        </span>
        {late && (
          <span className={classes.late}>
            {say(shippingDayTexts.late, { day: formatDay(scheduledAt, language) })}
          </span>
        )}
        {method === 'collect' && <span>{say(shippingDayTexts.collected)}</span>}
        {words && <TagsCell tags={[{ name: say(words), color }]} />}
      </div>
      {actions && (
        <Menu position="bottom-end" withinPortal shadow="md" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={36}
              className={classes.putButton ?? ''}
              aria-label={say(shippingDayTexts.putOf, { id, customer: customer.name })}
            >
              <Route size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>{say(tripTexts.putOnTrip)}</Menu.Label>
            {trips
              .filter((trip) => canTripTakeShipment(trip, shipment))
              .map((trip) => (
                <Menu.Item
                  key={trip.id}
                  leftSection={<Truck size={16} aria-hidden />}
                  onClick={() => actions.put(shipment, trip)}
                >
                  {trip.name} · {formatShortMoment(trip.departsAt, language)}
                </Menu.Item>
              ))}
            <Menu.Item
              leftSection={<Plus size={16} aria-hidden />}
              onClick={() => actions.putOnNew(shipment)}
            >
              {say(tripTexts.newTrip)}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
