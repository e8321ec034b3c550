import { VisuallyHidden } from '@mantine/core';
import {
  passwordRuleScreenReaderWords,
  passwordStrengthTexts,
} from '@tarima/domain/session/auth-texts';
import { checkPasswordStrength } from '@tarima/domain/session/password';
import { Check, Circle } from 'lucide-react';
import { useLanguage } from '../kit/words.tsx';
import classes from './password-rules.module.css';

/**
 * Checklist of the rules of a strong password; a rule gets its tick when the password satisfies it.
 * The elements are spans, because they describe a field from within its paragraph.
 */
export function PasswordRulesChecklist({ password }: { password: string }) {
  const { say } = useLanguage();
  return (
    <span className={classes.rules}>
      {checkPasswordStrength(password).map(({ rule, count, met }) => {
        const words = say(passwordStrengthTexts[rule], { count });
        const Mark = met ? Check : Circle;
        return (
          <span key={rule} className={classes.rule} data-met={met || undefined}>
            <Mark size={14} aria-hidden />
            <span aria-hidden>{words}</span>
            <VisuallyHidden component="span">
              {say(
                met ? passwordRuleScreenReaderWords.met : passwordRuleScreenReaderWords.missing,
                {
                  rule: words,
                },
              )}
            </VisuallyHidden>
          </span>
        );
      })}
    </span>
  );
}

/** Announces the rules that the password does not satisfy to screen readers: politely, and only when they change. */
export function PasswordRulesAnnouncement({ password }: { password: string }) {
  const { say, language } = useLanguage();
  const missing = checkPasswordStrength(password)
    .filter(({ met }) => !met)
    .map(({ rule, count }) => say(passwordStrengthTexts[rule], { count }));
  const list = new Intl.ListFormat(language).format(missing);
  const words =
    missing.length > 0 ? passwordRuleScreenReaderWords.left : passwordRuleScreenReaderWords.strong;
  return (
    <VisuallyHidden component="output">
      {password !== '' && say(words, { rules: list })}
    </VisuallyHidden>
  );
}
