import { CodedError, type ErrorCode } from '@tarima/domain/kit/errors';
// oxlint-disable-next-line no-restricted-imports -- the one place that makes it deaf
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { newIdempotencyKey } from './call-api.ts';

/** Creates a guard that runs one call at a time: calls before the last one has ended are ignored, without a drawing in between. */
export function createSingleCallGuard() {
  let isBusy = false;
  return async <Result>(run: () => Promise<Result>): Promise<Result | undefined> => {
    if (isBusy) return undefined;
    isBusy = true;
    try {
      return await run();
    } finally {
      isBusy = false;
    }
  };
}

export function useSingleCallGuard() {
  return useState(createSingleCallGuard)[0];
}

/** Sends a form once, however often it is submitted. */
export function useSubmitOnce() {
  const only = useSingleCallGuard();
  return async (event: FormEvent, send: () => Promise<void>): Promise<void> => {
    event.preventDefault();
    await only(send);
  };
}

/** Serialized content of a request, and the idempotency key that it was sent with. */
export interface SentContent {
  readonly content: string;
  readonly key: string;
}

/** Storage of the last sent content that outlives the page. */
export interface SentContentStorage {
  readonly initial: SentContent | undefined;
  store(sent: SentContent): void;
}

/**
 * Returns one idempotency key per content: a request that may have arrived is repeated with the same key; other content gets a new key.
 * With a storage the key also outlives a reload of the page.
 */
export function useIdempotencyKeyPerContent(storage?: SentContentStorage) {
  const intent = useRef<SentContent>(storage?.initial ?? { content: '', key: '' });
  return {
    keyFor: (content: unknown): string => {
      const text = JSON.stringify(content) ?? '';
      if (intent.current.key === '' || text !== intent.current.content) {
        intent.current = { content: text, key: newIdempotencyKey() };
        storage?.store(intent.current);
      }
      return intent.current.key;
    },
    /** Marks the request as answered: sending the same content again is then a new request. */
    answered: (): void => {
      intent.current = { content: '', key: '' };
    },
  };
}

interface ActionOptions<Answer, Asked> {
  /** Sends the request. @param key idempotency key, so that the server acts once */
  mutationFn(input: Asked, key: string): Promise<Answer>;
  onSuccess?(answer: Answer, input: Asked): unknown;
  onError?(error: unknown, input: Asked): unknown;
}

type Acting<Answer, Asked> = Omit<
  UseMutationResult<Answer, unknown, Asked>,
  'mutate' | 'mutateAsync'
> & { mutate(input: Asked): void };

/**
 * Runs the action of a button. Further clicks are ignored from the first click until the response.
 * A request keeps its key while it is unknown whether it arrived.
 * The key depends on all content of the request: a changed message is another request.
 */
export function useIdempotentMutation<Answer, Asked = void>({
  mutationFn,
  ...follow
}: ActionOptions<Answer, Asked>): Acting<Answer, Asked> {
  const only = useSingleCallGuard();
  const { keyFor, answered } = useIdempotencyKeyPerContent();
  const {
    mutateAsync,
    mutate: _,
    ...state
  } = useMutation<Answer, unknown, Asked>({
    ...follow,
    mutationFn: async (input) => {
      try {
        const answer = await mutationFn(input, keyFor(input));
        answered();
        return answer;
      } catch (error) {
        if (isAnswer(error)) answered();
        throw error;
      }
    },
  });
  return {
    ...state,
    // `onError` has reported a failure already.
    mutate: (input) => void only(() => mutateAsync(input)).catch(() => undefined),
  };
}

/** Codes with which the server refuses a command because of the data: the same command is refused again. */
const dataRefusals: readonly ErrorCode[] = ['WRONG_VALUES', 'ENTITY_NOT_FOUND', 'STALE_ENTITY'];

/** Returns whether the data no longer allow a command. After any other error it can be sent again. */
export const isRefusedByData = (error: unknown): boolean =>
  error instanceof CodedError && dataRefusals.includes(error.code);

/** Returns whether the server responded. After any other error the request may have been carried out. */
const isAnswer = (error: unknown): boolean =>
  error instanceof CodedError && error.code !== 'SERVICE_UNAVAILABLE';
