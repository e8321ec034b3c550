// A waiting query fails many times before it succeeds or times out. Formatting the page's text for the error takes longer than the query,
// so only the last error contains it. This file is evaluated once in a worker.
import { configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();

/** Property by which Testing Library marks a repeated query. */
const mark = '_disableExpensiveErrorDiagnostics';

const isRepeatedQuery = (): boolean => new Map(Object.entries(getConfig())).get(mark) === true;

configure({
  getElementError: (message, container) => {
    if (!isRepeatedQuery()) return getElementError(message, container);
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    return error;
  },
});
