import { z } from 'zod';

interface Strength {
  readonly rule: 'uppercase' | 'lowercase' | 'digits' | 'special';
  readonly count: number;
  readonly matches: RegExp;
}

/** Rules of a strong password, apart from its length. Letters of any alphabet count. */
export const passwordStrengthRules: readonly Strength[] = [
  { rule: 'uppercase', count: 2, matches: /\p{Lu}/gu },
  { rule: 'lowercase', count: 2, matches: /\p{Ll}/gu },
  { rule: 'digits', count: 2, matches: /\p{Nd}/gu },
  { rule: 'special', count: 1, matches: /[^\p{L}\p{N}\s]/gu },
];

export const passwordMinLength = 8;
// Maximum length of a password, which limits the time of hashing.
export const passwordMaxLength = 200;

export const isPasswordRuleMet = ({ count, matches }: Strength, password: string): boolean =>
  (password.match(matches)?.length ?? 0) >= count;

export interface PasswordRuleResult {
  readonly rule: Strength['rule'] | 'min';
  readonly count: number;
  readonly met: boolean;
}

/** Returns the rules of a strong password, each with whether the password meets it: the form shows them. */
export const checkPasswordStrength = (password: string): PasswordRuleResult[] => [
  { rule: 'min', count: passwordMinLength, met: password.length >= passwordMinLength },
  ...passwordStrengthRules.map((part) => ({
    rule: part.rule,
    count: part.count,
    met: isPasswordRuleMet(part, password),
  })),
];

/** New password: at least 8 characters, 2 upper case, 2 lower case, 2 digits, 1 special. */
export const newPasswordSchema = z
  .string('required')
  .min(1, 'required')
  .min(passwordMinLength, 'min')
  .max(passwordMaxLength, 'max')
  .superRefine((password, context) => {
    for (const strength of passwordStrengthRules) {
      if (!isPasswordRuleMet(strength, password))
        context.addIssue({
          code: 'custom',
          message: strength.rule,
          params: { count: strength.count },
        });
    }
  });
