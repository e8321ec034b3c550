import { parseLocation } from '@tarima/domain/kit/location';
import type { Language } from '@tarima/domain/kit/words';
import { tripCalls, type TripLeg, type WholeTrip } from '@tarima/domain/trips/contract';
import { confirmedTripVerbs, tripDocument } from '@tarima/domain/trips/document';
import { preparePaper } from '../accounts/document-paper.ts';
import { registerChoicesRoute, registerListRoute } from '../kit/catalogue/routes.ts';
import {
  bindDocumentPaper,
  bindDocumentVerbWithBody,
  bindDocumentVerbs,
  serveDocument,
} from '../kit/catalogue/serve-document.ts';
import type { Transaction } from '../kit/database.ts';
import type { DirectionsService } from '../kit/directions.ts';
import type { FileService } from '../kit/files/file-service.ts';
import { serveCall, servePreparedCall, type ActingUser, type ApiServer } from '../kit/serve.ts';
import { measureDistance } from '../shipments/distance.ts';
import {
  changeTripStops,
  createTrip,
  deliverTripStop,
  loadTripOntoVehicle,
  assertSeesAllTripStops,
  getShipmentScope,
  startTrip,
  tripVerbCommands,
  getTripScope,
  getVisibleTripScope,
  updateTrip,
} from './commands.ts';
import { closeTripLink, createTripLink } from './links.ts';
import { listTripsOfDay } from './list-trips-of-day.ts';
import { printTripDeliveryNotes, printTripSheet } from './trip-papers.ts';
import { getTrip } from './load-whole-trips.ts';
import { listTripCandidates, tripCatalogue, listTripsToday } from './queries.ts';
import { lockTrip } from './trip-row.ts';

export function registerTripRoutes(
  server: ApiServer,
  files: FileService,
  directions: DirectionsService,
): void {
  const getWholeTrip = (
    tx: Transaction,
    person: ActingUser,
    id: number,
    language: Language,
  ): Promise<WholeTrip> =>
    getTrip(tx, id, language, getVisibleTripScope(person), { files, reader: person });

  // Registered before routes with trip numbers, which these paths are not.
  serveCall(server, tripCalls.candidates, async ({ tx, person, query }) => ({
    shipments: await listTripCandidates(tx, query.divisionId, query.lang, getShipmentScope(person)),
  }));
  serveCall(server, tripCalls.today, async ({ tx, person }) => ({
    trips: await listTripsToday(tx, person.timeZone, getTripScope(person)),
  }));
  serveCall(server, tripCalls.day, ({ tx, person, query }) =>
    listTripsOfDay(tx, { ...query, timeZone: person.timeZone }, getVisibleTripScope(person)),
  );

  registerListRoute(server, tripCatalogue);
  registerChoicesRoute(server, tripCatalogue);
  serveCall(server, tripCalls.create, async ({ tx, person, query, body }) =>
    getWholeTrip(tx, person, await createTrip(tx, person, body), query.lang),
  );
  serveCall(server, tripCalls.update, async ({ tx, person, params, query, body }) => {
    await updateTrip(tx, person, params.id, body);
    return getWholeTrip(tx, person, params.id, query.lang);
  });
  serveCall(server, tripCalls.stops, async ({ tx, person, params, query, body }) => {
    await changeTripStops(tx, person, params.id, body.stops, body.updatedAt);
    return getWholeTrip(tx, person, params.id, query.lang);
  });
  serveDocument(server, tripDocument, {
    catalogue: tripCatalogue,
    read: tripCalls.read,
    load: getWholeTrip,
    verbs: {
      load: bindDocumentVerbWithBody(tripCalls.load, ({ tx, person, id, body }) =>
        loadTripOntoVehicle(tx, person, id, body.reason),
      ),
      start: bindDocumentVerbWithBody(tripCalls.start, ({ tx, person, id, body }) =>
        startTrip(tx, person, id, body.reason),
      ),
      ...bindDocumentVerbs(confirmedTripVerbs, tripCalls, tripVerbCommands),
    },
    papers: {
      tripSheet: bindDocumentPaper(
        tripCalls.sheet,
        preparePaper(
          ({ tx, person, id, language }) => getTrip(tx, id, language, getVisibleTripScope(person)),
          (account, trip, { language }) => printTripSheet(files, account, trip, language),
        ),
      ),
      deliveryNotes: bindDocumentPaper(tripCalls.deliveryNotes, ({ tx, person, id, language }) =>
        printTripDeliveryNotes(tx, files, id, language, getVisibleTripScope(person)),
      ),
    },
  });
  serveCall(server, tripCalls.deliver, async ({ tx, person, params, query, body }) => {
    await deliverTripStop(tx, person, params, body, files);
    return getWholeTrip(tx, person, params.id, query.lang);
  });

  servePreparedCall(
    server,
    tripCalls.route,
    async ({ tx, person, params }) => {
      const { division, stops } = await getTrip(tx, params.id, 'es', getVisibleTripScope(person));
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

  serveCall(server, tripCalls.link, async ({ tx, person, params }) => {
    const trip = await lockTrip(tx, params.id, getTripScope(person));
    tripDocument.refuseUnless('driverLink', trip.status);
    await assertSeesAllTripStops(tx, person, trip.id);
    return createTripLink(tx, trip.id, person.id);
  });
  serveCall(server, tripCalls.revokeLink, async ({ tx, person, params }) => {
    const trip = await lockTrip(tx, params.id, getTripScope(person));
    await closeTripLink(tx, trip.id, 'now');
  });
}

async function measureLeg(
  directions: DirectionsService,
  from: string | null | undefined,
  to: string | null | undefined,
): Promise<TripLeg> {
  if (!from || !to || !parseLocation(from)) return { distance: 0, distanceKind: 'unknown' };
  return measureDistance(directions, from, to);
}
