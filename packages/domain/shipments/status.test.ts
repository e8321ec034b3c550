import { describe, expect, test } from 'vitest';
import { getCatalogCodes } from '../catalogs/catalogs.ts';
import { CodedError } from '../kit/errors.ts';
import { shipmentDocument } from './document.ts';
import {
  getShipmentMethods,
  shipmentMethods,
  shipmentStatuses,
  shipmentTexts,
  shipmentTypes,
  type ShipmentVerbContext,
  type ShipmentEvent,
  type ShipmentMethod,
  type ShipmentStatus,
} from './status.ts';

/** Verbs that change the shipment: the delivery note is offered in every status. */
const getOffered = (shipment: ShipmentVerbContext) =>
  shipmentDocument.offered(shipment, new Date(0)).filter((verb) => verb !== 'deliveryNote');

/** Source: specification, section 4, "Shipments". */
const allowed: readonly [ShipmentStatus, ShipmentMethod | null, readonly ShipmentEvent[]][] = [
  ['pending', null, ['edit', 'split']],
  ['pending', 'collect', ['edit', 'split']],
  ['pending', 'directMailing', ['edit', 'split']],
  ['pending', 'transfer', ['edit', 'split']],
  ['active', null, ['edit', 'split']],
  ['active', 'collect', ['edit', 'split', 'deliver']],
  ['active', 'directMailing', ['edit', 'split', 'send']],
  ['active', 'transfer', ['edit', 'split', 'send']],
  ['send', null, []],
  ['send', 'collect', []],
  ['send', 'directMailing', ['deliver']],
  ['send', 'transfer', ['deliver']],
  ['finished', null, []],
  ['finished', 'collect', []],
  ['finished', 'directMailing', []],
  ['finished', 'transfer', []],
];

test('the table of allowed actions has every status with every method', () => {
  expect(allowed).toHaveLength(shipmentStatuses.length * (shipmentMethods.length + 1));
});

describe.each(allowed)('a shipment in the status %s by %s', (status, method, actions) => {
  test(`offers ${actions.join(', ') || 'nothing'}`, () => {
    expect(getOffered({ status, method })).toEqual(actions);
  });

  test.each(['edit', 'split', 'send', 'deliver'] as const)(
    'refuses %s unless it is offered',
    (event) => {
      const run = () => shipmentDocument.moved({ status, method }, event);
      if (!actions.includes(event)) return expect(run).toThrow(CodedError);
      const to = { edit: status, split: status, send: 'send', deliver: 'finished' }[event];
      return expect(run()).toBe(to);
    },
  );
});

test.each([
  ['transfer', null, ['transfer']],
  ['transfer', 'collect', ['transfer']],
  ['order', null, ['collect', 'directMailing']],
  ['order', 'collect', ['collect']],
  ['order', 'directMailing', ['directMailing']],
] as const)(
  'a shipment of type %s with the preset method %s has the methods %j',
  (type, preset, methods) => {
    expect(getShipmentMethods(type, preset)).toEqual(methods);
  },
);

test('the question whether a shipment is delivered names who brought the goods', () => {
  const ask = (status: ShipmentStatus, method: ShipmentMethod) =>
    shipmentDocument.verbs.deliver.ask?.text?.({ status, method });
  expect(ask('active', 'collect')).toBe(shipmentTexts.confirmCollect);
  expect(ask('send', 'directMailing')).toBe(shipmentTexts.confirmDeliver);
  expect(ask('send', 'transfer')).toBe(shipmentTexts.confirmDeliver);
});

test('a shipment is listed for its day from its activation until its arrival', () => {
  expect(shipmentDocument.those('underWay')).toEqual(['active', 'send']);
});

test('every shipment type, method and status has a text', () => {
  expect(getCatalogCodes('shipmentTypes').toSorted()).toEqual([...shipmentTypes].toSorted());
  expect(getCatalogCodes('shipmentMethods').toSorted()).toEqual([...shipmentMethods].toSorted());
  expect(getCatalogCodes('shipmentStatuses').toSorted()).toEqual([...shipmentStatuses].toSorted());
});
