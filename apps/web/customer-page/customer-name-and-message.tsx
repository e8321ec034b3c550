import { customerPageTexts as texts } from '@tarima/domain/customer-page/texts';
import { CustomerPageField } from './customer-page-dialog.tsx';
import { useCustomerPageSpeech } from './speech.tsx';

interface NameAndMessageProps {
  readonly name: string;
  readonly message: string;
  readonly messageLabel: string;
  setName(name: string): void;
  setMessage(message: string): void;
  getIssue(path: string): string | undefined;
}

/** Fields of a customer who writes to the seller: their name, and what they have to say. */
export function CustomerNameAndMessage({
  name,
  message,
  messageLabel,
  setName,
  setMessage,
  getIssue,
}: NameAndMessageProps) {
  const { say } = useCustomerPageSpeech();
  return (
    <>
      <CustomerPageField
        label={say(texts.yourName)}
        kind="line"
        autoComplete="name"
        max={120}
        value={name}
        issue={getIssue('name')}
        change={setName}
      />
      <CustomerPageField
        label={messageLabel}
        kind="paragraph"
        max={2000}
        value={message}
        issue={getIssue('message')}
        change={setMessage}
      />
    </>
  );
}
