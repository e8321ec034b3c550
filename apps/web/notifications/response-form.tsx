import { Button } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import { useEffect, useRef } from 'react';
import { FormInput } from '../kit/form/form-input.tsx';
import { useLanguage } from '../kit/words.tsx';
import classes from './item.module.css';
import { isListOpen } from './open-list.ts';
import { responseForms } from './response-forms.ts';
import { StoreInput } from './store-input.tsx';
import type { Answering } from './use-answering.ts';
import { useResponseForm } from './use-response-form.ts';

/** The fields of an answer, checked as the server checks them. */
export default function ResponseForm({ answering }: { answering: Answering }) {
  const { say } = useLanguage();
  const { form = 'denyReason', message, closeForm } = answering;
  const { fields, submit: words } = responseForms[form];
  const { control, submit, saving } = useResponseForm(answering, form);
  const root = useRef<HTMLFormElement>(null);
  useEffect(() => (root.current ? shutOnEscape(root.current, closeForm) : undefined), [closeForm]);
  useEffect(() => {
    root.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    // All of it, its buttons too, where it opened at the edge.
    root.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const divisionId =
    message?.type === 'orderProductionFinished' ? message.data.division.id : undefined;
  return (
    <form ref={root} noValidate onSubmit={(event) => void submit(event)}>
      <div className={classes.fields}>
        {fields.map(([name, field], at) => {
          const props = { control, name, field, note: undefined, first: at === 0 };
          return name === 'store' ? (
            <StoreInput key={name} {...props} divisionId={divisionId} />
          ) : (
            <FormInput key={name} {...props} />
          );
        })}
      </div>
      <div className={classes.panelFooter}>
        <Button variant="default" size="xs" onClick={closeForm}>
          {say(kitTexts.cancel)}
        </Button>
        <Button type="submit" size="xs" loading={saving}>
          {say(words)}
        </Button>
      </div>
    </form>
  );
}

/** Shuts the form alone, not the bell around it; a list that is open inside shuts first. */
function shutOnEscape(form: HTMLFormElement, shut: () => void): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isListOpen()) return;
    event.stopPropagation();
    shut();
  };
  form.addEventListener('keydown', listen);
  return () => form.removeEventListener('keydown', listen);
}
