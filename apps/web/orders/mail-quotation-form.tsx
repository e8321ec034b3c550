import { Alert, Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { maxMailCcAddresses } from '@tarima/domain/kit/mail-texts';
import { kitTexts } from '@tarima/domain/kit/texts';
import { orderTexts } from '@tarima/domain/orders/texts';
import { Mail } from 'lucide-react';
import formClasses from '../kit/frame/form.module.css';
import { useLanguage } from '../kit/words.tsx';
import classes from './orders.module.css';
import { useQuotationMail, type QuotationMailProps } from './use-quotation-mail.ts';

/** Form of a quotation's mail: recipient and text. */
export function MailQuotationForm(props: QuotationMailProps) {
  const { email, pdf, close } = props;
  const { say } = useLanguage();
  const mail = useQuotationMail(props);
  return (
    <form
      className={classes.dialogForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        mail.submit();
      }}
    >
      {email === null && <Alert color="yellow">{say(orderTexts.noEmail)}</Alert>}
      <div className={classes.addresses}>
        <TextInput
          label={say(orderTexts.mailTo)}
          type="email"
          required
          autoComplete="off"
          data-autofocus={email === null || undefined}
          value={mail.to}
          error={mail.findIssueText('to')}
          onChange={({ currentTarget }) => mail.setTo(currentTarget.value)}
        />
        <TextInput
          label={say(orderTexts.mailCopies)}
          description={say(orderTexts.mailCopiesHint, { most: maxMailCcAddresses })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="email"
          autoComplete="off"
          value={mail.copies}
          error={mail.findIssueText('copies')}
          onChange={({ currentTarget }) => mail.setCopies(currentTarget.value)}
        />
      </div>
      <Checkbox
        label={say(orderTexts.mailCopyToMe)}
        checked={mail.copyToMe}
        onChange={({ currentTarget }) => mail.setCopyToMe(currentTarget.checked)}
      />
      <Checkbox
        label={say(orderTexts.mailLink)}
        description={say(orderTexts.mailLinkHint)}
        checked={mail.link}
        onChange={({ currentTarget }) => mail.setLink(currentTarget.checked)}
      />
      <Textarea
        label={say(orderTexts.mailMessage)}
        description={say(orderTexts.mailReply)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2000}
        value={mail.message}
        error={mail.findIssueText('message')}
        onChange={(event) => mail.setMessage(event.currentTarget.value)}
      />
      <div className={formClasses.modalFooter}>
        <Button variant="default" onClick={close}>
          {say(kitTexts.cancel)}
        </Button>
        <Button
          type="submit"
          disabled={!pdf}
          loading={mail.isSending}
          leftSection={<Mail size={16} aria-hidden />}
        >
          {say(orderTexts.send)}
        </Button>
      </div>
    </form>
  );
}
