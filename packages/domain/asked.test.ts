import { describe, expect, test } from 'vitest';
import { defaultAccountSettings } from './accounts/account-settings.ts';
import { catalogs, defaultTagColor, getTagColor, type CatalogClass } from './catalogs/catalogs.ts';
import { formatMoney } from './kit/amount.ts';
import { errorCodes, type ErrorCode } from './kit/errors.ts';
import {
  defaultPageSize,
  pageSizes,
  remoteSelectPageSize,
  minSelectSearchLength,
} from './kit/list-query.ts';
import { defaultCoordinates } from './kit/location.ts';
import { discountTypes } from './kit/money.ts';
import { getEntityErrorWords, getEntityWords } from './kit/entity-texts.ts';
import { exportLinkSeconds, previewPageSize } from './kit/sheets/contract.ts';
import { imageVariants, uploadLimits } from './kit/uploads.ts';
import { defaultLanguage, languages, type LocalizedWords } from './kit/words.ts';
import { getModule } from './modules.ts';
import { notificationTexts } from './notifications/texts.ts';
import { maintenanceTexts } from './planning/calls/maintenance-texts.ts';
import { waitReasonTexts } from './planning/calls/texts.ts';
import {
  customerProfileId,
  ownDivisionProfileId,
  superuserProfileId,
} from './profiles/profiles.ts';
import { maxChartEntities, monthsOfYear, computeProgressPercent } from './reports/contract.ts';
import { authTexts } from './session/auth-texts.ts';
import { confirmForgotPasswordCall } from './session/contract.ts';
import { passwordMinLength, passwordStrengthRules } from './session/password.ts';
import { shipmentMethods, shipmentStatuses, shipmentTypes } from './shipments/status.ts';
import { flowTexts } from './workplaces-flows/texts.ts';

// Required words and numbers, written out a second time: a change of one of them fails here.

describe('error texts', () => {
  const texts: readonly (readonly [code: ErrorCode, en: string, es: string])[] = [
    [
      'ACCESS_EXPIRED',
      'Your session has expired, please log in again.',
      'Tu sesión ha expirado, inicia sesión de nuevo.',
    ],
    [
      'CREDENTIALS_UNKNOWN',
      'Incorrect data, please try again.',
      'Datos incorrectos, inténtalo de nuevo.',
    ],
    [
      'ATTEMPTS_LIMIT_EXCEEDED',
      'Too many attempts, please try again later.',
      'Demasiados intentos, inténtalo más tarde.',
    ],
    ['INVALID_CODE', 'The code is invalid.', 'El código no es válido.'],
    ['INVALID_PASSWORD', 'The password is invalid.', 'La contraseña no es válida.'],
    [
      'NOT_AUTHORIZED',
      'This email is already validated.',
      'Este correo electrónico ya está validado.',
    ],
    ['PASSWORD_EXPIRED', 'Password expired.', 'La contraseña expiró.'],
    ['NEED_CHANGE_PASSWORD', 'Password change required', 'Es necesario cambiar la contraseña'],
    ['SAME_ENTITY', 'Division already exists.', 'La división ya existe.'],
    ['DETAILS_EMPTY', 'At least one detail is required', 'Se requiere al menos un detalle'],
    ['EVENTS_NOT_RESOLVED', 'There are unresolved events', 'Hay eventos sin resolver'],
    [
      'UNKNOWN_ERROR',
      'An unexpected error has occurred, please contact support',
      'Ocurrió un error inesperado, contacta a soporte',
    ],
  ];
  test.each(texts)('the error %s has the required text: %s', (code, en, es) => {
    expect(errorCodes[code].words).toEqual({ en, es });
  });

  const others: readonly (readonly [words: LocalizedWords, asked: LocalizedWords])[] = [
    [
      authTexts.firstLogin,
      {
        en: 'This is your first login, you need to change your password.',
        es: 'Este es tu primer inicio de sesión, necesitas cambiar tu contraseña.',
      },
    ],
    [
      notificationTexts.fileExpired,
      { en: 'The export file has expired', es: 'El archivo de exportación expiró' },
    ],
    [
      flowTexts.noFlow,
      {
        en: 'This product has no workplace flow assigned',
        es: 'Este producto no tiene un flujo de trabajo asignado',
      },
    ],
    [
      waitReasonTexts.noSteps,
      {
        en: 'This product has no workplace flow assigned',
        es: 'Este producto no tiene asignado un flujo de trabajo',
      },
    ],
    [
      maintenanceTexts.required,
      {
        en: 'Start and end dates are required',
        es: 'Las fechas de inicio y fin son obligatorias',
      },
    ],
  ];
  test.each(others.map(([words, expected]) => [expected.en, words, expected] as const))(
    'the text "%s" has its required words in both languages',
    (_, words, expected) => {
      expect(words).toEqual(expected);
    },
  );

  test('the errors for existing and missing records name the entity', () => {
    expect(getEntityErrorWords(getModule('suppliers').entity).ENTITY_ALREADY_EXIST).toEqual({
      es: 'El proveedor ya existe',
      en: 'Supplier already exists',
    });
    expect(getEntityErrorWords(getModule('users').entity).ENTITY_NOT_FOUND?.en).toMatch(
      /^User not found/,
    );
  });
});

const toasted = [
  'customers',
  'divisions',
  'measures',
  'positions',
  'products_families',
  'products',
  'raw_materials',
  'profiles',
  'workplaces',
  'stores',
  'suppliers',
  'users',
  'orders',
] as const;

test.each(toasted)('messages of %s name the record as created, updated or deleted', (name) => {
  const { entity } = getModule(name);
  const one = entity.one.en.charAt(0).toUpperCase() + entity.one.en.slice(1);
  expect(
    (['created', 'updated', 'deleted'] as const).map((text) => getEntityWords(text, entity).en),
  ).toEqual([`${one} created`, `${one} updated`, `${one} deleted`]);
});

describe('constants', () => {
  test.each([
    ['languages', languages, ['es', 'en']],
    ['default language', defaultLanguage, 'es'],
    ['page sizes', pageSizes, [5, 10, 20, 50, 100]],
    ['default page size', defaultPageSize, 5],
    ['page of a select', remoteSelectPageSize, 6],
    ['characters that start a search', minSelectSearchLength, 3],
    ['rows of a page of the preview of an import', previewPageSize, 5],
    ['link of an export, in seconds', exportLinkSeconds, 86_400],
    ['password length', passwordMinLength, 8],
    [
      'password strength',
      passwordStrengthRules.map(({ rule, count }) => [rule, count]),
      [
        ['uppercase', 2],
        ['lowercase', 2],
        ['digits', 2],
        ['special', 1],
      ],
    ],
    ['largest upload, in megabytes', uploadLimits.megabytes, 10],
    ['preview of a profile picture, in pixels', imageVariants.preview, 300],
    [
      'operative hours',
      defaultAccountSettings.operativeLapse,
      {
        start: { hours: 9, minutes: 0, seconds: 0 },
        end: { hours: 18, minutes: 0, seconds: 0 },
      },
    ],
    ['entities in a report', maxChartEntities, 3],
    ['months of a report', monthsOfYear.length, 12],
    ['centre of a map', defaultCoordinates, { latitude: 19.432608, longitude: -99.133209 }],
    ['discount types', discountTypes, { amount: 0, percentage: 1 }],
    ['shipment types', shipmentTypes, ['order', 'transfer']],
    ['shipment methods', shipmentMethods, ['transfer', 'collect', 'directMailing']],
    ['shipment statuses', shipmentStatuses, ['pending', 'active', 'send', 'finished']],
    [
      'profiles known by id',
      [superuserProfileId, ownDivisionProfileId, customerProfileId],
      [0, 98, 99],
    ],
    ['default colour of a tag', defaultTagColor, '#2596be'],
  ])('the value of %s is the specified one', (_, is, specified) => {
    expect(is).toEqual(specified);
  });

  test('a confirmation code has at least three characters', () => {
    const rest = { email: 'ana@example.com', newPassword: 'ABcd12!?' };
    const { body } = confirmForgotPasswordCall;
    expect(body.safeParse({ ...rest, confirmationCode: '123' }).success).toBe(true);
    expect(body.safeParse({ ...rest, confirmationCode: '12' }).success).toBe(false);
  });

  test('money is formatted as US dollars in the American style', () => {
    expect(formatMoney('1234567.5')).toBe('$1,234,567.50');
  });

  test('progress towards the revenue goal is a percentage, and 0 when the revenue or the goal is 0', () => {
    expect([
      computeProgressPercent(500, 2000),
      computeProgressPercent(0, 10),
      computeProgressPercent(10, 0),
    ]).toEqual([25, 0, 0]);
  });

  const colors: readonly (readonly [CatalogClass, string, string])[] = [
    ['userStatuses', 'active', '#28a745'],
    ['userStatuses', 'inactive', '#6c757d'],
    ['workplaceStatuses', 'active', '#198754'],
    ['workplaceStatuses', 'inactive', '#adb5bd'],
    ['workplaceStatuses', 'maintenance', '#ffc107'],
  ];
  test.each(colors)('the tag of %s %s has the colour %s', (catalog, code, color) => {
    expect(getTagColor(catalog, code)).toBe(color);
  });

  const codes: readonly (readonly [CatalogClass, string])[] = [
    ['materialTypes', 'new recycled mixed'],
    [
      'orderStatuses',
      'quotation accepted origins_pending active production finished collected send delivered rejected expired canceled',
    ],
    ['transferStatuses', 'accepted deny pending expired'],
    // The last two are additions: work that leaves a plan since an order was canceled or changed, and calls from the floor.
    [
      'notificationTypes',
      'newTransferRequest transferRequestResolution newExportFile quotationResolution planBreakpoint orderProductionFinished orderFinished newOrder updateQuotation thresholdReached workFreed floorCall orderLate piecesRefused piecesLost tripChanged quotationRequested approvalAsked pricesApproved pinLocked tabletClosed superuserAdded webhookPaused transferSent transferShort',
    ],
  ];
  test.each(codes)('the codes of %s are exactly: %s', (catalog, all) => {
    expect(Object.keys(catalogs[catalog]).toSorted(byText)).toEqual(
      all.split(' ').toSorted(byText),
    );
  });

  test('each order status has a tag colour of its own', () => {
    const all = Object.keys(catalogs.orderStatuses).map((code) =>
      getTagColor('orderStatuses', code),
    );
    expect(new Set(all).size).toBe(12);
  });
});

const byText = (one: string, other: string): number => one.localeCompare(other);
