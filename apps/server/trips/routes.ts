import { CodedError } from '@tarima/domain/kit/errors';
import { parseLocation } from '@tarima/domain/kit/location';
import { say, type Language } from '@tarima/domain/kit/words';
import { tripCalls, type TripLeg, type WholeTrip } from '@tarima/domain/trips/contract';
import { tripDocument } from '@tarima/domain/trips/document';
import { tripTexts } from '@tarima/domain/trips/texts';
import { accountInside } from '../accounts/queries.ts';
import { choiceRoute, listRoute } from '../kit/catalogue/routes.ts';
import type { Transaction } from '../kit/database.ts';
import type { Directions } from '../kit/directions.ts';
import type { Files } from '../kit/files/files.ts';
import { serve, servePrepared, type Person, type Server } from '../kit/serve.ts';
import { measureDistance } from '../shipments/distance.ts';
import {
  cancel,
  changeStops,
  createTrip,
  deliverStop,
  end,
  load,
  assertSeesAllStops,
  reopen,
  getShipmentScope,
  start,
  getTripScope,
  tripsShown,
  updateTrip,
} from './commands.ts';
import { closeLink, makeLink } from './links.ts';
import { printNotes, printTripSheet } from './papers.ts';
import { listCandidates, getTrip, tripCatalogue, tripsToday } from './queries.ts';
import { lockTrip } from './trip-row.ts';

export function tripRoutes(server: Server, files: Files, directions: Directions): void {
  const whole = (
    tx: Transaction,
    person: Person,
    id: number,
    language: Language,
  ): Promise<WholeTrip> => getTrip(tx, id, language, tripsShown(person), { files, reader: person });

  // Before the numbers of trips: these are none.
  serve(server, tripCalls.candidates, async ({ tx, person, query }) => ({
    shipments: await listCandidates(tx, query.divisionId, query.lang, getShipmentScope(person)),
  }));
  serve(server, tripCalls.today, async ({ tx, person }) => ({
    trips: await tripsToday(tx, person.timeZone, getTripScope(person)),
  }));

  listRoute(server, tripCatalogue);
  choiceRoute(server, tripCatalogue);
  serve(server, tripCalls.read, ({ tx, person, params, query }) =>
    whole(tx, person, params.id, query.lang),
  );
  serve(server, tripCalls.create, async ({ tx, person, query, body }) =>
    whole(tx, person, await createTrip(tx, person, body), query.lang),
  );
  serve(server, tripCalls.update, async ({ tx, person, params, query, body }) => {
    await updateTrip(tx, person, params.id, body);
    return whole(tx, person, params.id, query.lang);
  });
  serve(server, tripCalls.stops, async ({ tx, person, params, query, body }) => {
    await changeStops(tx, person, params.id, body.stops, body.updatedAt);
    return whole(tx, person, params.id, query.lang);
  });
  for (const [call, move] of [
    [tripCalls.load, load],
    [tripCalls.start, start],
  ] as const)
    serve(server, call, async ({ tx, person, params, query, body }) => {
      await move(tx, person, params.id, body.reason);
      return whole(tx, person, params.id, query.lang);
    });
  for (const [call, move] of [
    [tripCalls.end, end],
    [tripCalls.reopen, reopen],
    [tripCalls.cancel, cancel],
  ] as const)
    serve(server, call, async ({ tx, person, params, query }) => {
      await move(tx, person, params.id);
      return whole(tx, person, params.id, query.lang);
    });
  serve(server, tripCalls.deliver, async ({ tx, person, params, query }) => {
    await deliverStop(tx, person, params.id, params.stopId);
    return whole(tx, person, params.id, query.lang);
  });

  servePrepared(
    server,
    tripCalls.route,
    async ({ tx, person, params }) => {
      const { division, stops } = await getTrip(tx, params.id, 'es', tripsShown(person));
      const locations = [division.location, ...stops.map(({ location }) => location)];
      // Measuring a road may take long: it runs without a database connection.
      return () =>
        Promise.all(
          locations
            .slice(1)
            .map((destination, at) => measureLeg(directions, locations[at], destination)),
        );
    },
    ({ prepared }) => Promise.resolve({ legs: prepared }),
  );

  serve(server, tripCalls.link, async ({ tx, person, params }) => {
    const trip = await lockTrip(tx, params.id, getTripScope(person));
    tripDocument.refuseUnless('driverLink', trip.status);
    await assertSeesAllStops(tx, person, trip.id);
    return makeLink(tx, trip.id, person.id);
  });
  serve(server, tripCalls.revokeLink, async ({ tx, person, params }) => {
    const trip = await lockTrip(tx, params.id, getTripScope(person));
    await closeLink(tx, trip.id, 'now');
  });

  serve(server, tripCalls.sheet, async ({ tx, person, params, query: { lang } }) => {
    const trip = await getTrip(tx, params.id, lang, tripsShown(person));
    const account = await accountInside(tx);
    if (!account) throw new CodedError('ENTITY_NOT_FOUND');
    return {
      name: say(tripTexts.tripSheetFile, lang, { id: params.id }),
      content: () => printTripSheet(files, account, trip, lang),
    };
  });
  serve(server, tripCalls.deliveryNotes, async ({ tx, person, params, query: { lang } }) => {
    const notes = await printNotes(tx, files, params.id, lang, tripsShown(person));
    return { name: say(tripTexts.deliveryNotesFile, lang, { id: params.id }), content: notes };
  });
}

async function measureLeg(
  directions: Directions,
  from: string | null | undefined,
  to: string | null | undefined,
): Promise<TripLeg> {
  if (!from || !to || !parseLocation(from)) return { distance: 0, distanceKind: 'unknown' };
  return measureDistance(directions, from, to);
}
