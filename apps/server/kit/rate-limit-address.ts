import { isIPv6 } from 'node:net';

/**
 * Returns the address under which attempts are counted.
 * IPv6 addresses count by their 64-bit network, in which a client can choose any address.
 * IPv4 addresses stay unchanged, also when written as IPv6.
 */
export function getRateLimitAddress(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const before = splitGroups(head);
  const after = splitGroups(tail ?? '');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const all = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after];
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** Splits an IPv6 address into groups of 16 bits; an IPv4 address at the end counts as two groups, outside the 64-bit network. */
const splitGroups = (part: string): string[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
