import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Networks of IPv4 that do not lead to a computer of the internet. */
const closedNetworks4 = [
  '0.0.0.0/8', // this network, and the unspecified address
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carriers
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, with the metadata services of clouds
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocols
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // relays of 6to4
  '192.168.0.0/16', // private
  '198.18.0.0/15', // measurements
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
];

/** The only part of IPv6 that leads to the internet. */
const openNetwork6 = '2000::/3';

/** Networks in that part that lead elsewhere, or that wrap an address of IPv4. */
const closedNetworks6 = [
  '2001::/23', // protocols, with Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '3fff::/20', // documentation
];

function createBlockList(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const closed4 = createBlockList(closedNetworks4, 'ipv4');
const open6 = createBlockList([openNetwork6], 'ipv6');
const closed6 = createBlockList(closedNetworks6, 'ipv6');

/** Whether an IP address leads to a computer of the internet. Texts that are no IP address do not. */
export function isPublicAddress(address: string): boolean {
  // An address with a zone is of this computer's own networks.
  const family = address.includes('%') ? 0 : isIP(address);
  if (family === 4) return !closed4.check(address, 'ipv4');
  return family === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
}

/** Top-level names of private networks. */
const privateNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/i;

/**
 * Whether the host of a URL may be public: a public IP address, or a name that is not of a private network. Names are resolved by
 * `findHostAddress`. URLs spell IP addresses in one way: numbers, octal and hexadecimal forms were translated by their parser.
 */
export function mayBePublicHost(url: URL): boolean {
  const host = toBareHost(url);
  if (isIP(host)) return isPublicAddress(host);
  return host.includes('.') && !privateNames.test(host.replace(/\.$/, ''));
}

/** Returns the host of a URL without the brackets of an IPv6 address. */
export const toBareHost = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** Resolves a name to its addresses. */
export type ResolveHost = (host: string) => Promise<readonly string[]>;

const resolveHost: ResolveHost = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/** Result of resolving a host: the address to connect to, or why there is none. */
export type HostAddress =
  | { readonly address: string; readonly family: 4 | 6 }
  | { readonly refusal: 'unknownHost' | 'privateAddress' };

/**
 * Resolves the host of a URL to an address that a connection may be made to. The connection must be made to this address: resolved again,
 * the name could lead elsewhere.
 */
export async function findHostAddress(
  url: URL,
  { allowsPrivate, resolve = resolveHost }: { allowsPrivate: boolean; resolve?: ResolveHost },
): Promise<HostAddress> {
  const host = toBareHost(url);
  if (!allowsPrivate && !mayBePublicHost(url)) return { refusal: 'privateAddress' };
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
  if (addresses.length === 0) return { refusal: 'unknownHost' };
  const address = allowsPrivate ? addresses[0] : addresses.find(isPublicAddress);
  if (address === undefined) return { refusal: 'privateAddress' };
  return { address, family: isIPv6(address) ? 6 : 4 };
}
