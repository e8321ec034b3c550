import { Checkbox, VisuallyHidden } from '@mantine/core';
import { webhookKindTexts, webhookTexts as texts } from '@tarima/domain/webhooks/texts';
import {
  allWebhookModules,
  formatWebhookEvent,
  getWebhookPermission,
  webhookEventKinds,
} from '@tarima/domain/webhooks/webhook';
import { useHasPermission } from '../../../kit/use-has-permission.ts';
import { useLanguage } from '../../../kit/words.tsx';
import { getEventModuleWords } from './webhooks-data.ts';
import classes from './webhooks.module.css';

interface EventsInputProps {
  readonly chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}

/** Table of the events that a user may choose: a row for each kind of record, a column for each kind of change. */
export function WebhookEventsInput({ chosen, onChange }: EventsInputProps) {
  const { say } = useLanguage();
  const may = useHasPermission();
  const offered = allWebhookModules.filter(
    (module) =>
      may(getWebhookPermission(module)) || chosen.some((event) => event.startsWith(`${module}.`)),
  );
  const toggle = (event: string): void =>
    onChange(chosen.includes(event) ? chosen.filter((each) => each !== event) : [...chosen, event]);
  return (
    <table className={classes.events}>
      <VisuallyHidden component="caption">{say(texts.events)}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">{say(texts.module)}</th>
          {webhookEventKinds.map((kind) => (
            <th key={kind} scope="col">
              {say(webhookKindTexts[kind])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {offered.map((module) => (
          <tr key={module}>
            <th scope="row">{say(getEventModuleWords(module))}</th>
            {webhookEventKinds.map((kind) => {
              const event = formatWebhookEvent(module, kind);
              return (
                <td key={kind}>
                  <Checkbox
                    size="md"
                    aria-label={say(texts.eventLabel, {
                      module: say(getEventModuleWords(module)),
                      kind: say(webhookKindTexts[kind]),
                    })}
                    checked={chosen.includes(event)}
                    onChange={() => toggle(event)}
                  />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
