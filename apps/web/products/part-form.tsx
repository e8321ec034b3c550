import { Alert, Button } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { Words } from '@tarima/domain/kit/words';
import { sheetTexts } from '@tarima/domain/technical-sheets/texts';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import formClasses from '../kit/form/form.module.css';
import panelClasses from '../kit/panel/panel.module.css';
import { Waiting } from '../kit/panel/reading.tsx';
import { PanelLayout } from '../kit/panel/side-panel.tsx';
import { UnsavedQuestion } from '../kit/panel/unsaved-question.tsx';
import { errorText } from '../kit/toasts.tsx';
import { isChoosing } from '../kit/select/list-keys.ts';
import { useLanguage } from '../kit/words.tsx';
import classes from './products.module.css';
import { SaveFooter } from '../kit/form/save-footer.tsx';

/** What is still read, or could not be. */
export function PartWaiting(props: { failed: Words; error: Error | null; retry(): void }) {
  const { failed, error, retry } = props;
  const speech = useLanguage();
  return (
    <PanelLayout footer={null}>
      {error ? (
        <Alert color="red" icon={<CircleAlert size={18} aria-hidden />} title={speech.say(failed)}>
          {errorText(error, speech)}
          <div className={formClasses.staleActions}>
            <Button variant="default" size="xs" onClick={retry}>
              {speech.say(kitTexts.retry)}
            </Button>
          </div>
        </Alert>
      ) : (
        <Waiting />
      )}
    </PanelLayout>
  );
}

interface PartFormProps {
  readonly form: {
    readonly faults: ReadonlyMap<string, unknown>;
    readonly saving: boolean;
    readonly stale: boolean;
    readonly unsaved: boolean;
    save(): Promise<void>;
    bringIn(): Promise<void>;
  };
  readonly children: ReactNode;
  close(): void;
}

/** The frame of a sheet's and a flow's form: saving, what is wrong, what somebody else saved meanwhile. */
export function PartForm({ form, children, close }: PartFormProps) {
  const { say } = useLanguage();
  const root = useRef<HTMLFormElement>(null);
  useEffect(() => (root.current ? followKeys(root.current) : undefined), []);
  useEffect(() => {
    const place = form.stale ? '[data-reload]' : '[data-autofocus]';
    root.current?.querySelector<HTMLElement>(place)?.focus();
  }, [form.stale]);
  return (
    <form
      ref={root}
      className={panelClasses.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <PanelLayout
        footer={<SaveFooter invalid={form.faults.size > 0} saving={form.saving} cancel={close} />}
      >
        <div className={classes.sheet}>
          {form.stale && (
            <Alert
              color="yellow"
              icon={<TriangleAlert size={18} aria-hidden />}
              title={say(sheetTexts.staleTitle)}
            >
              {say(sheetTexts.staleText)}
              <div className={formClasses.staleActions}>
                <Button variant="default" size="xs" data-reload onClick={() => void form.bringIn()}>
                  {say(sheetTexts.bringIn)}
                </Button>
              </div>
            </Alert>
          )}
          {children}
        </div>
      </PanelLayout>
      <UnsavedQuestion unsaved={form.unsaved} />
    </form>
  );
}

/** Ctrl+Enter saves. In a form of many lines Enter alone is a slip, not a save. */
function followKeys(form: HTMLFormElement): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    const saves = event.ctrlKey || event.metaKey;
    if (saves || event.target instanceof HTMLInputElement) event.preventDefault();
    if (saves && !isChoosing(event.target)) form.requestSubmit();
  };
  form.addEventListener('keydown', listen);
  return () => form.removeEventListener('keydown', listen);
}
