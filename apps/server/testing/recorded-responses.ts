/** Responses that a test received, and the server's log about them: printed when the test fails, so that it need not run again. */
interface Heard {
  readonly request: string;
  readonly status: number;
  readonly text: string;
  readonly requestId: string;
}

const maxAnswers = 4;
const longest = 1_500;
const heard: Heard[] = [];
const written = new Map<string, string[]>();

export function clearRecordedResponses(): void {
  heard.length = 0;
  written.clear();
}

export function recordResponse(answer: Heard): void {
  heard.push(answer);
  if (heard.length > maxAnswers) heard.shift();
}

/** Records a line of the server's log for its request. */
export function recordLogLine(requestId: string, line: string): void {
  const lines = written.get(requestId) ?? [];
  written.set(requestId, lines);
  lines.push(line);
}

// oxlint-disable-next-line no-control-regex -- the bytes of a file have such signs, letters have none
const isFile = (text: string): boolean => /[\u0000-\u0008]/.test(text);

/** Returns the last responses of a test, the last first. */
export function formatRecordedResponses(): string {
  const answerTexts = heard.toReversed().map(({ request, status, text, requestId }) => {
    const body = isFile(text)
      ? `a file of ${text.length} letters`
      : text.length > longest
        ? `${text.slice(0, longest)} …`
        : text;
    const lines = (written.get(requestId) ?? []).map((line) => `\n    server: ${line}`);
    return `  ${request} → ${status} ${body}${lines.join('')}`;
  });
  return answerTexts.length === 0 ? '' : `\n\nAnswered last:\n${answerTexts.join('\n')}\n`;
}
