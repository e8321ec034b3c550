import { Button } from '@mantine/core';
import { globalSettingsTexts } from '@tarima/domain/accounts/texts';
import { useLanguage } from '../../kit/words.tsx';
import classes from '../settings.module.css';

interface SettingsFooterProps {
  readonly form: { readonly unsaved: boolean; readonly saving: boolean; discard(): void };
}

/** Buttons of the form, always in sight even below a long form. */
export function SettingsFormFooter({ form }: SettingsFooterProps) {
  const { say } = useLanguage();
  return (
    <div className={classes.footer}>
      <Button variant="default" disabled={!form.unsaved || form.saving} onClick={form.discard}>
        {say(globalSettingsTexts.reset)}
      </Button>
      <Button type="submit" loading={form.saving}>
        {say(globalSettingsTexts.save)}
      </Button>
    </div>
  );
}
