import { permissions } from '../profiles/permissions.ts';
import {
  numberLocales,
  say,
  type Language,
  type WordParams,
  type LocalizedWords,
} from '../kit/words.ts';
import {
  translateStoredName,
  type StoredNotificationMessage,
  type StoredLocalizedName,
} from './message-data.ts';
import {
  byLinkSentences,
  floorSentences,
  notificationSentences,
  quotationSentences,
  transferSentences,
  tripSentences,
} from './notification-sentences.ts';

/**
 * Formats a message as a sentence in one language, with moments by the wall clock of an IANA zone.
 * @param reason reason of a denial, also beside the request that was denied, or comment of an acceptance or a request, if one was entered
 */
export function describeNotification(
  message: StoredNotificationMessage,
  language: Language,
  timeZone: string,
  reason: string | null = null,
): string {
  const { words, params } = getSentence(message, language, timeZone);
  const sentence = say(words, language, params);
  return reason === null
    ? sentence
    : say(notificationSentences[getReasonSentence(message)], language, { sentence, reason });
}

/** Returns the sentence that adds a text: a request has a reason only once it was denied. */
function getReasonSentence(message: StoredNotificationMessage): 'denied' | 'comment' | 'reason' {
  if (message.type === 'newTransferRequest') return 'denied';
  return isComment(message) ? 'comment' : 'reason';
}

/** Whether the text of a message explains no refusal: customers who accept or request goods may write anything. */
const isComment = ({ type, data }: StoredNotificationMessage): boolean =>
  type === 'quotationRequested' || (type === 'quotationResolution' && data.status === 'accepted');

/** Sentences of refused pieces, by the receiver who refused them, and by whether a truck still has them; of missing ones, by their report. */
const refusalSentences = {
  customer: {
    inStore: {
      again: notificationSentences.piecesRefusedAgain,
      ended: notificationSentences.piecesRefused,
    },
    onTruck: {
      again: notificationSentences.piecesRefusedOnTruckAgain,
      ended: notificationSentences.piecesRefusedOnTruck,
    },
  },
  transfer: {
    inStore: {
      again: notificationSentences.transferRefusedAgain,
      ended: notificationSentences.transferRefused,
    },
    onTruck: {
      again: notificationSentences.transferRefusedOnTruckAgain,
      ended: notificationSentences.transferRefusedOnTruck,
    },
  },
  missing: {
    inStore: {
      again: notificationSentences.transferMissing,
      ended: notificationSentences.transferMissing,
    },
    onTruck: {
      again: notificationSentences.transferMissingOnTrip,
      ended: notificationSentences.transferMissingOnTrip,
    },
  },
} as const;

interface Sentence {
  readonly words: LocalizedWords;
  readonly params: WordParams;
}

function getSentence(
  { type, data }: StoredNotificationMessage,
  language: Language,
  timeZone: string,
): Sentence {
  const formatNumber = (value: number) => value.toLocaleString(numberLocales[language]);
  const formatHours = (minutes: number) => formatNumber(Math.round(minutes / 6) / 10);
  const getAuthorName = (name: string | null) =>
    name ?? say(notificationSentences.somebody, language);
  const sayName = (name: StoredLocalizedName) => translateStoredName(name, language);
  switch (type) {
    case 'newTransferRequest':
      return {
        words: notificationSentences[type],
        params: {
          asker: data.asker,
          division: sayName(data.division.name),
          quantity: formatNumber(data.quantity),
          product: sayName(data.product.name),
          order: data.order.id,
        },
      };
    case 'transferRequestResolution':
      return {
        words: data.withdrawn
          ? notificationSentences.transferWithdrawn
          : transferSentences[data.status],
        params: {
          by: getAuthorName(data.by),
          division: sayName(data.division.name),
          quantity: formatNumber(data.quantity),
          product: sayName(data.product.name),
          order: data.order.id,
        },
      };
    case 'newExportFile':
      return {
        words: notificationSentences[type],
        params: { module: permissions[data.moduleName][language] },
      };
    case 'quotationResolution':
      return {
        words: (data.byLink && byLinkSentences[data.status]) ?? quotationSentences[data.status],
        params: { by: getAuthorName(data.by), order: data.order.id, customer: data.customer },
      };
    case 'planBreakpoint':
      return {
        words: data.user
          ? notificationSentences.planBreakpointAway
          : data.hours !== undefined
            ? notificationSentences.planBreakpointHours
            : notificationSentences[data.orders.length > 0 ? 'planBreakpointOrders' : type],
        params: {
          workplace: sayName(data.workplace?.name ?? ''),
          user: sayName(data.user?.name ?? ''),
          hours: sayName(data.hours ?? ''),
          start: formatMoment(data.startDate, language, timeZone),
          end: formatMoment(data.endDate, language, timeZone),
          orders: formatIds(data.orders, language),
        },
      };
    case 'orderProductionFinished':
      return {
        words: data.byFloor ? notificationSentences.madeByFloor : notificationSentences[type],
        params: {
          order: data.order.id,
          customer: data.customer,
          division: sayName(data.division.name),
        },
      };
    case 'orderFinished':
    case 'newOrder':
      return {
        words: notificationSentences[type],
        params: { order: data.order.id, customer: data.customer },
      };
    case 'updateQuotation':
    case 'approvalAsked':
    case 'pricesApproved':
      return {
        words: notificationSentences[type],
        params: { order: data.order.id, customer: data.customer, by: data.by },
      };
    case 'quotationRequested':
      return {
        words: notificationSentences[type],
        params: {
          order: data.order.id,
          customer: data.customer,
          by: data.by,
          like: data.like.id,
        },
      };
    case 'workFreed':
      return {
        words:
          data.revision === undefined
            ? notificationSentences.workFreed
            : notificationSentences.planChanged,
        params: {
          order: data.order.id,
          customer: data.customer,
          by: data.by,
          revision: data.revision ?? 1,
          hours: formatHours(data.minutes),
          toPlan: formatHours(data.toPlan),
        },
      };
    case 'floorCall':
      return {
        words: floorSentences[data.need],
        params: {
          by: data.by,
          workplace: sayName(data.workplace.name),
          order: data.order.id,
          product: sayName(data.product),
        },
      };
    case 'superuserAdded':
      return {
        words: notificationSentences[type],
        params: { by: data.by, user: sayName(data.user.name) },
      };
    case 'pinLocked':
      return {
        words: notificationSentences[type],
        params: {
          user: sayName(data.user.name),
          workplace: sayName(data.workplace.name),
          tablet: data.tablet,
          until: formatMoment(data.until, language, timeZone),
        },
      };
    case 'tabletClosed':
      return {
        words: notificationSentences[type],
        params: {
          workplace: sayName(data.workplace.name),
          tablet: sayName(data.tablet.name),
          until: formatMoment(data.until, language, timeZone),
        },
      };
    case 'webhookPaused':
      return {
        words: notificationSentences[type],
        params: { name: sayName(data.webhook.name), days: data.days },
      };
    case 'tripChanged':
      return {
        words: tripSentences[data.what],
        params: {
          by: getAuthorName(data.by),
          trip: data.trip.id,
          name: sayName(data.trip.name),
          when: formatMoment(data.departsAt, language, timeZone),
          order: data.order?.id ?? '',
          customer: data.customer ?? '',
        },
      };
    case 'orderLate':
      return {
        words: notificationSentences.orderLate,
        params: {
          order: data.order.id,
          customer: data.customer,
          expected: formatMoment(data.expected, language, timeZone),
          day: formatDayInWords(data.requestedDate, language),
        },
      };
    case 'piecesLost':
      return {
        words: notificationSentences.piecesLost,
        params: {
          quantity: formatNumber(data.quantity),
          product: sayName(data.product.name),
          workplace: sayName(data.workplace.name),
          order: data.order.id,
          customer: data.customer,
          reason: data.reason ?? '',
        },
      };
    case 'transferSent':
      return {
        words: notificationSentences.transferSent,
        params: {
          by: getAuthorName(data.by),
          quantity: formatNumber(data.quantity),
          division: sayName(data.division.name),
          to: sayName(data.store?.name ?? data.workplace?.name ?? ''),
          order: data.order.id,
          shipment: data.shipment.id,
        },
      };
    case 'transferShort':
      return {
        words: data.open
          ? notificationSentences.transferShortOpen
          : notificationSentences.transferShort,
        params: {
          store: sayName(data.store.name),
          shipment: data.shipment.id,
          order: data.order.id,
          missing: formatNumber(data.missing),
          damaged: formatNumber(data.damaged),
          by: getAuthorName(data.by),
          reason: data.reason ?? '',
        },
      };
    case 'piecesRefused':
      return {
        words:
          refusalSentences[data.missing ? 'missing' : data.division ? 'transfer' : 'customer'][
            data.trip ? 'onTruck' : 'inStore'
          ][data.again ? 'again' : 'ended'],
        params: {
          customer: data.customer,
          division: sayName(data.division?.name ?? ''),
          quantity: formatNumber(data.quantity),
          order: data.order.id,
          shipment: data.shipment.id,
          store: sayName(data.store.name),
          trip: sayName(data.trip?.name ?? ''),
        },
      };
    case 'thresholdReached': {
      const params = {
        available: formatNumber(data.available),
        threshold: formatNumber(data.threshold),
        element: sayName(data.element.name),
        division: sayName(data.division.name),
      };
      if (data.others && data.others.length > 0)
        return {
          words: notificationSentences.thresholdsReached,
          params: {
            division: params.division,
            threshold: params.threshold,
            elements: new Intl.ListFormat(language).format(
              [data, ...data.others].map(({ element, available }) =>
                say(notificationSentences.ofElement, language, {
                  element: sayName(element.name),
                  available: formatNumber(available),
                }),
              ),
            ),
          },
        };
      if (data.missing === undefined || data.order === undefined)
        return { words: notificationSentences[type], params };
      const lacked = { order: data.order.id, missing: formatNumber(data.missing) };
      return { words: notificationSentences.materialMissing, params: { ...params, ...lacked } };
    }
  }
}

const formatDayInWords = (date: string, language: Language): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(numberLocales[language], {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });

const formatMoment = (instant: string, language: Language, timeZone: string): string =>
  new Date(instant).toLocaleString(numberLocales[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });

const formatIds = (records: readonly { readonly id: number }[], language: Language): string =>
  new Intl.ListFormat(language).format(records.map(({ id }) => String(id)));
