import { Button, Skeleton } from '@mantine/core';
import { parseLocation } from '@tarima/domain/kit/location';
import { formatMoney } from '@tarima/domain/kit/amount';
import { formAndDialogTexts } from '@tarima/domain/kit/form-and-dialog-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { WholeShipment } from '@tarima/domain/shipments/contract';
import { shipmentDocument, type ShipmentVerb } from '@tarima/domain/shipments/document';
import { isReceiverOnly } from '@tarima/domain/shipments/receiving-rights';
import { shipments } from '@tarima/domain/shipments/shipment';
import { shipmentTexts } from '@tarima/domain/shipments/status';
import { sayWeight } from '@tarima/domain/trips/say-load';
import { FileText, Info } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { DayCell, LocationCell, MomentText, TextCell } from '../kit/cells/cells.tsx';
import { mapHeightPx } from '../kit/map/map-height.ts';
import { LabeledFact } from '../kit/frame/labeled-fact.tsx';
import { RecordLink } from '../kit/frame/record-link.tsx';
import panelClasses from '../kit/frame/panel.module.css';
import { useOpenVerbDialog } from '../kit/document/document-entity.ts';
import { verbIcons } from '../kit/document/verb-icons.ts';
import { getOfferedDocumentVerbs } from '../kit/document/verb-menu.ts';
import { SidePanelLayout } from '../kit/frame/side-panel.tsx';
import { RecordHistorySection } from '../kit/panel/record-history-section.tsx';
import { useSignedInUser } from '../kit/signed-in-user.ts';
import { useLanguage } from '../kit/words.tsx';
import { ShipmentDistance } from './shipment-distance.tsx';
import { shipmentMapZoom } from './shipment-form.tsx';
import { HalfMadeGoodsSection, ShipmentItemsSection } from './shipment-items-section.tsx';
import { ProofOfDelivery } from './proof-of-delivery.tsx';
import { ShipmentTags } from './shipment-tags.tsx';
import classes from './shipments.module.css';
import { toWholeShipmentVerbContext } from './shipments-data.ts';

const isConfirmedVerb = (verb: ShipmentVerb): boolean =>
  verb === 'send' || verb === 'deliver' || verb === 'receive';

const LocationMap = lazy(() => import('../kit/map/location-map.tsx'));

/** View of a shipment: customer, places, date, goods, and the next actions. */
export function ShipmentView({ shipment, close }: { shipment: WholeShipment; close(): void }) {
  const { say } = useLanguage();
  const openDialog = useOpenVerbDialog(shipmentDocument);
  const acted = toWholeShipmentVerbContext(shipment);
  const mayReceive = !isReceiverOnly(useSignedInUser(), shipment);
  const transitions = getOfferedDocumentVerbs(shipmentDocument, acted).filter(
    (verb) => isConfirmedVerb(verb) && (verb !== 'receive' || mayReceive),
  );
  return (
    <SidePanelLayout
      footer={
        <>
          <Button
            variant="subtle"
            className={classes.paper ?? ''}
            leftSection={<FileText size={16} aria-hidden />}
            onClick={() => openDialog('deliveryNote', shipment)}
          >
            {say(shipmentTexts.deliveryNote)}
          </Button>
          <Button variant="default" onClick={close}>
            {say(kitTexts.close)}
          </Button>
          {transitions.map((verb) => {
            const { words, icon } = shipmentDocument.verbs[verb];
            const Icon = verbIcons[icon];
            return (
              <Button
                key={verb}
                leftSection={<Icon size={16} aria-hidden />}
                onClick={() => openDialog(verb, shipment)}
              >
                {say(words)}
              </Button>
            );
          })}
        </>
      }
    >
      <div className={classes.view}>
        <ShipmentTags shipment={shipment} />
        <div className={classes.columns}>
          <Facts shipment={shipment} />
          <DestinationMap shipment={shipment} />
        </div>
        {shipment.proof && <ProofOfDelivery proof={shipment.proof} />}
        {shipment.halfMade ? (
          <HalfMadeGoodsSection goods={shipment.halfMade} />
        ) : (
          <ShipmentItemsSection items={shipment.inventories} />
        )}
        <RecordHistorySection module={shipments} id={shipment.id} />
      </div>
    </SidePanelLayout>
  );
}

function Facts({ shipment }: { shipment: WholeShipment }) {
  const { say, language } = useLanguage();
  const { scheduledAt, shipmentAddress, cost, extraData, divisionFrom, storeFrom, storeTo } =
    shipment;
  const { halfMade } = shipment;
  return (
    <dl className={panelClasses.values}>
      <LabeledFact label={say(shipmentTexts.order)}>
        <RecordLink screens={['orders', 'my_orders']} id={shipment.order.id}>
          {say(shipmentTexts.orderOf, { id: shipment.order.id })}
        </RecordLink>
      </LabeledFact>
      <LabeledFact label={say(shipmentTexts.customer)}>{shipment.customer.user.name}</LabeledFact>
      <LabeledFact label={say(shipmentTexts.salesman)}>{shipment.salesman.name}</LabeledFact>
      <LabeledFact label={say(shipmentTexts.from)}>
        {halfMade?.from.name ?? storeFrom.name} · {divisionFrom.name}
      </LabeledFact>
      <LabeledFact label={say(shipmentTexts.to)}>
        {halfMade
          ? `${halfMade.to.name} · ${halfMade.divisionTo.name}`
          : (storeTo?.name ?? say(shipmentTexts.customerPlace))}
      </LabeledFact>
      <LabeledFact label={say(shipmentTexts.scheduledAt)}>
        {scheduledAt === null ? <TextCell text="" /> : <DayCell day={scheduledAt} />}
      </LabeledFact>
      <LabeledFact label={say(shipmentTexts.address)}>
        <TextCell text={shipmentAddress ?? ''} />
      </LabeledFact>
      {cost !== undefined && (
        <LabeledFact label={say(shipmentTexts.cost)}>
          <TextCell text={cost === null ? '' : formatMoney(cost)} />
        </LabeledFact>
      )}
      <LabeledFact label={say(shipmentTexts.weight)}>
        {sayWeight(shipment.weight, language)}
      </LabeledFact>
      {shipment.trip && (
        <LabeledFact label={say(shipmentTexts.trip)}>
          <RecordLink screens={['trips']} id={shipment.trip.id}>
            {`${shipment.trip.name} · ${shipment.trip.driver} · ${shipment.trip.plates}`}
          </RecordLink>
        </LabeledFact>
      )}
      <LabeledFact label={say(shipmentTexts.comments)}>
        <TextCell text={extraData.comments ?? ''} />
      </LabeledFact>
      {(['createdAt', 'updatedAt'] as const).map((name) => (
        <LabeledFact key={name} label={say(shipmentTexts[name])}>
          <MomentText instant={shipment[name]} />
        </LabeledFact>
      ))}
    </dl>
  );
}

/** Map of the destination; of the place of departure while the destination is unknown, or when the customer collects the goods. */
function DestinationMap({ shipment }: { shipment: WholeShipment }) {
  const { say } = useLanguage();
  const { method, destination, divisionFrom, storeTo, halfMade } = shipment;
  const leaves = destination.kind === 'customer' || method === 'collect';
  const location = leaves ? divisionFrom.location : destination.location;
  const field = leaves
    ? shipmentTexts.fromPlace
    : destination.kind === 'store'
      ? shipmentTexts.storePlace
      : shipmentTexts.pin;
  const note =
    method === 'collect'
      ? say(shipmentTexts.collectedAt, { division: divisionFrom.name })
      : destination.kind === 'customer'
        ? say(shipmentTexts.noPinFrom, { division: divisionFrom.name })
        : destination.kind === 'store' &&
          say(shipmentTexts.bringsTo, { store: halfMade?.divisionTo.name ?? storeTo?.name ?? '' });
  return (
    <div className={classes.place}>
      {note && (
        <p className={classes.note}>
          <Info size={16} aria-hidden />
          {note}
        </p>
      )}
      <Suspense fallback={<Skeleton height={mapHeightPx} />}>
        <LocationMap
          label={say(formAndDialogTexts.map, { field: say(field) })}
          point={parseLocation(location)}
          zoom={shipmentMapZoom}
        />
      </Suspense>
      <div className={classes.placeFacts}>
        <ShipmentDistance shipment={shipment} toCustomer={destination.kind === 'customer'} />
        <LocationCell location={location} />
      </div>
    </div>
  );
}
