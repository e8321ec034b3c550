import { z } from 'zod';

const plain = z.email();

/** Pattern of a label of an internationalised domain: letters and digits of any script, and hyphens between them. */
const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
const lastLabel = /^\p{L}[\p{L}\p{M}]+$|^xn--[a-z\d-]+$/iu;

/** Whether a text is an e-mail address. Its domain may be internationalised; the part before the `@` is ASCII. */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1).normalize('NFC');
  if (at < 0 || !/\P{ASCII}/u.test(domain)) return plain.safeParse(text).success;
  const labels = domain.split('.');
  return (
    plain.safeParse(`${text.slice(0, at)}@example.com`).success &&
    labels.length > 1 &&
    labels.every((each) => label.test(each)) &&
    lastLabel.test(labels.at(-1) ?? '')
  );
}
