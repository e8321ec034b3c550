// Waiting asks many times and is answered by an error each time: only the one that is shown in the end carries the page's text, which
// takes longer to write than the question. Evaluated once in a worker.
import { configure, getConfig } from '@testing-library/react';

const { getElementError } = getConfig();

/** Testing Library's own mark of a question that is asked again. */
const mark = '_disableExpensiveErrorDiagnostics';

const isAskedAgain = (): boolean => new Map(Object.entries(getConfig())).get(mark) === true;

configure({
  getElementError: (message, container) => {
    if (!isAskedAgain()) return getElementError(message, container);
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    return error;
  },
});
