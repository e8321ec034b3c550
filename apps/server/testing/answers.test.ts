import { beforeEach, expect, test } from 'vitest';
import { answersTold, forgetAnswers, rememberAnswer, rememberLine } from './answers.ts';

beforeEach(forgetAnswers);

test('what was answered last is told first, with what the server wrote about it', () => {
  rememberLine('7', 'null value in column "name"');
  rememberAnswer({ asked: 'GET /api/stores', status: 200, text: '{"a":1}', requestId: '6' });
  rememberAnswer({ asked: 'POST /api/stores', status: 500, text: '{"b":2}', requestId: '7' });
  expect(answersTold()).toBe(
    [
      '\n\nAnswered last:',
      '  POST /api/stores → 500 {"b":2}',
      '    server: null value in column "name"',
      '  GET /api/stores → 200 {"a":1}\n',
    ].join('\n'),
  );
  forgetAnswers();
  expect(answersTold()).toBe('');
});
