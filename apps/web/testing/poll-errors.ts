// Waiting queries many times and gets an error each time: only the one that is shown in the end contains the page's text,
// which takes longer to write than the query.
// Evaluated once in a worker.
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
