import { Button } from '@mantine/core';
import { kitTexts } from '@tarima/domain/kit/texts';
import type { LocalizedWords } from '@tarima/domain/kit/words';
import { useEffect, type ReactNode, type RefObject } from 'react';
import formClasses from '../frame/form.module.css';
import { FormSaveFooter } from './form-save-footer.tsx';
import { StaleVersionAlert, type StaleAlertTexts } from './stale-version-alert.tsx';
import type { FormDraftState } from './use-form-draft.ts';
import { useFormElementRef } from './use-form-element-ref.ts';
import { useLanguage } from '../words.tsx';
import classes from '../frame/panel.module.css';
import { SidePanelLayout } from '../frame/side-panel.tsx';
import { UnsavedChangesDialog } from '../frame/unsaved-changes-dialog.tsx';

interface RecordFrameProps {
  readonly draft: FormDraftState;
  cancel(): void;
  /** Label of the save button. */
  readonly words?: LocalizedWords;
  readonly staleWords?: StaleAlertTexts;
  readonly className?: string | undefined;
  /** Effect of Enter in a field: in a form with many lines saving would be a mistake. Ctrl+Enter always saves. */
  readonly enter?: 'saves' | 'stays' | ((field: HTMLInputElement) => void);
  /** Content that stays in sight beside the buttons, however many fields there are. */
  readonly inSight?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Frame of a form in a panel: the alert about a stale version, fields, errors, the save button, and the confirmation before typing is lost.
 */
export function PanelFormFrame(props: RecordFrameProps) {
  const { draft, cancel, words = kitTexts.save, staleWords, enter, inSight, children } = props;
  const { className = formClasses.fields } = props;
  const root = useFormElementRef(draft);
  return (
    <DraftForm root={root} draft={draft} className={classes.form} enter={enter}>
      <SidePanelLayout
        footer={
          <FormSaveFooter
            issueCount={draft.issueCount}
            saving={draft.saving}
            words={words}
            cancel={cancel}
          >
            {inSight}
          </FormSaveFooter>
        }
      >
        <div className={className}>
          {draft.stale && <StaleVersionAlert {...staleWords} reload={() => void draft.reload()} />}
          {children}
        </div>
      </SidePanelLayout>
      <UnsavedChangesDialog unsaved={draft.unsaved} saving={draft.saving} />
    </DraftForm>
  );
}

interface DialogFrameProps {
  readonly draft: FormDraftState;
  cancel(): void;
  readonly words: LocalizedWords;
  /** Whether the save button gets the initial focus, since the form is mostly saved as it is. */
  readonly isConfirmation?: boolean;
  readonly children: ReactNode;
}

/** Frame of a form in a dialog, which closes without a confirmation. */
export function DialogFormFrame({
  draft,
  cancel,
  words,
  isConfirmation = false,
  children,
}: DialogFrameProps) {
  const { say } = useLanguage();
  const root = useFormElementRef(draft);
  // Fields appear after the dialog around them, so they are scrolled into view here.
  // Browsers differ in the return value of scrolling: it must not become the effect's cleanup.
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'nearest' });
  }, [root]);
  return (
    <DraftForm
      root={root}
      draft={draft}
      className={`${formClasses.fields ?? ''} ${formClasses.inDialog ?? ''}`}
    >
      {children}
      <div className={`${formClasses.modalFooter ?? ''} ${formClasses.stayingFooter ?? ''}`}>
        <Button variant="default" onClick={cancel}>
          {say(kitTexts.cancel)}
        </Button>
        <Button
          type="submit"
          loading={draft.saving}
          {...(isConfirmation && { 'data-autofocus': true })}
        >
          {say(words)}
        </Button>
      </div>
    </DraftForm>
  );
}

interface DraftFormProps extends Pick<RecordFrameProps, 'draft' | 'children'> {
  readonly root: RefObject<HTMLFormElement | null>;
  readonly className: string | undefined;
  readonly enter?: RecordFrameProps['enter'];
}

const DraftForm = ({ root, draft, className, enter = 'saves', children }: DraftFormProps) => (
  // The keys of its fields bubble up to here.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
  <form
    ref={root}
    className={className}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      // Submissions of forms in a portal of this form bubble up through React's tree.
      if (event.target === event.currentTarget) void draft.submit();
    }}
    onKeyDown={(event) => {
      const { key, ctrlKey, metaKey, target } = event;
      if (enter === 'saves' || key !== 'Enter' || ctrlKey || metaKey) return;
      if (event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
      event.preventDefault();
      if (enter !== 'stays') enter(target);
    }}
  >
    {children}
  </form>
);
