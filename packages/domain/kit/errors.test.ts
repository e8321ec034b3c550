import { describe, expect, test } from 'vitest';
import { CodedError, errorCodes, isErrorCode, createWrongValueError } from './errors.ts';

/** Error codes of the specification's section 8, with the product's own codes and statuses. */
const statuses = {
  400: ['WRONG_VALUES', 'DETAILS_EMPTY', 'INVALID_CODE', 'INVALID_PASSWORD'],
  401: [
    'ACCESS_EXPIRED',
    'CREDENTIALS_UNKNOWN',
    'PASSWORD_EXPIRED',
    'NEED_CHANGE_PASSWORD',
    'KEY_UNKNOWN',
  ],
  403: ['FORBIDDEN', 'NOT_AUTHORIZED', 'KEY_FORBIDDEN'],
  404: ['ENTITY_NOT_FOUND'],
  409: [
    'ENTITY_ALREADY_EXIST',
    'SAME_ENTITY',
    'ENTITY_IN_USE',
    'STALE_ENTITY',
    'EVENTS_NOT_RESOLVED',
  ],
  413: ['FILE_TOO_LARGE'],
  429: ['ATTEMPTS_LIMIT_EXCEEDED'],
  500: ['UNKNOWN_ERROR'],
  503: ['SERVICE_UNAVAILABLE'],
};

describe.each(Object.entries(statuses))('HTTP status %s', (status, codes) => {
  test.each(codes)('is the status of %s', (code) => {
    expect(isErrorCode(code)).toBe(true);
    expect(errorCodes).toHaveProperty([code, 'status'], Number(status));
  });
});

test.each(Object.entries(errorCodes))(
  'the error code %s has an HTTP status from 400 to 599',
  (_, { status }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  },
);

test.each(['', 'wrong_values', 'toString', '__proto__', undefined, 400])(
  'the value %j is not an error code',
  (value) => {
    expect(isErrorCode(value)).toBe(false);
  },
);

describe('a coded error', () => {
  test('has the status of its code', () => {
    expect(new CodedError('STALE_ENTITY')).toMatchObject({ status: 409, details: [] });
  });
  test('may have another status', () => {
    const error = new CodedError('WRONG_VALUES', [], { status: 409 });
    expect(error).toMatchObject({ code: 'WRONG_VALUES', status: 409, message: 'WRONG_VALUES' });
  });
  test('for a wrong value names its path, with parameters only when the rule has some', () => {
    expect(createWrongValueError('newId', 'unknown').details).toEqual([
      { path: 'newId', rule: 'unknown' },
    ]);
    expect(createWrongValueError('name', 'min', { min: 5 }).details).toEqual([
      { path: 'name', rule: 'min', params: { min: 5 } },
    ]);
  });
});
