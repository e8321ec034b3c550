import { Button } from '@mantine/core';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { createContext, use, useId, type ReactNode } from 'react';
import type { z } from 'zod';
import { useLanguage } from '../../kit/words.tsx';
import classes from './auth-form.module.css';
import { useAuthForm } from './use-auth-form.ts';

interface AuthFormProps<Body> {
  readonly title: LocalizedWords;
  readonly lead: string;
  readonly schema: z.ZodType<Body>;
  send(body: Body): Promise<void>;
  readonly submit: LocalizedWords;
  /** Another way, below the button. */
  readonly instead?: ReactNode;
  /** Links to the other forms. */
  readonly links: ReactNode;
  readonly children: ReactNode;
}

interface Marks {
  errorAt(name: string): string | undefined;
  correct(name: string): void;
}

const MarksContext = createContext<Marks>({ errorAt: () => undefined, correct: () => undefined });

/** Returns the errors of the fields inside the form, and the function that clears them. */
export const useFieldErrorMarks = (): Marks => use(MarksContext);

/** Form of every slide and panel of the auth screen: title, fields, one button and links. */
export function AuthForm<Body>(props: AuthFormProps<Body>) {
  const { say } = useLanguage();
  const title = useId();
  const { form, isBusy, onSubmit, errorAt, correct } = useAuthForm(props.schema, props.send);
  return (
    <form ref={form} noValidate aria-labelledby={title} onSubmit={(event) => void onSubmit(event)}>
      <h1 id={title} className={classes.title}>
        {say(props.title)}
      </h1>
      <p className={classes.lead}>{props.lead}</p>
      <MarksContext value={{ errorAt, correct }}>
        <div className={classes.fields}>{props.children}</div>
      </MarksContext>
      <Button type="submit" fullWidth loading={isBusy}>
        {say(props.submit)}
      </Button>
      {props.instead !== undefined && <div className={classes.instead}>{props.instead}</div>}
      <div className={classes.links}>{props.links}</div>
    </form>
  );
}
