import { beforeEach, expect, test } from 'vitest';
import {
  formatRecordedResponses,
  clearRecordedResponses,
  recordResponse,
  recordLogLine,
} from './recorded-responses.ts';

beforeEach(clearRecordedResponses);

test('recorded responses are listed from the latest, with the log lines of the server', () => {
  recordLogLine('7', 'null value in column "name"');
  recordResponse({ request: 'GET /api/stores', status: 200, text: '{"a":1}', requestId: '6' });
  recordResponse({ request: 'POST /api/stores', status: 500, text: '{"b":2}', requestId: '7' });
  expect(formatRecordedResponses()).toBe(
    [
      '\n\nAnswered last:',
      '  POST /api/stores → 500 {"b":2}',
      '    server: null value in column "name"',
      '  GET /api/stores → 200 {"a":1}\n',
    ].join('\n'),
  );
  clearRecordedResponses();
  expect(formatRecordedResponses()).toBe('');
});

test('a binary response is recorded only by its length', () => {
  recordResponse({ request: 'GET /files/1', status: 200, text: 'PK\u0003\u0004…', requestId: '8' });
  expect(formatRecordedResponses()).toBe(
    '\n\nAnswered last:\n  GET /files/1 → 200 a file of 5 letters\n',
  );
});
