import type { ApiCall } from '@tarima/domain/kit/contract';

/** Requirements of a call besides its credential, as its contract names them. */
export type CallRequirements = Pick<ApiCall, 'access' | 'needs' | 'right' | 'reauthenticates'>;

/** Returns the sentences about the permissions, the right and the proof that a call requires; undefined without any. */
export function describeRequirements(call: CallRequirements): string | undefined {
  const sentences = [
    describeAccess(call.access),
    call.needs && `Also requires \`${call.needs}\`: all its values are of that kind.`,
    call.right && `Requires the right to ${rightVerbs[call.right]} records.`,
    call.reauthenticates &&
      'Requires a session whose user proved who they are within ten minutes; otherwise `REAUTHENTICATION_REQUIRED`.',
  ].filter((each) => typeof each === 'string');
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}

const rightVerbs = { mayExport: 'export', mayDelete: 'delete' } as const;

const describedAccesses: Readonly<Record<string, string | undefined>> = {
  public: undefined,
  tablet: 'For a tablet that is paired with a workplace.',
  driver: 'For the driver of a trip, by its link.',
  link: "For the customer of an order, by the order's link.",
  'changing-password':
    'For the session of a required change of password, which can do nothing else.',
  'second-factor': 'For the session that waits for its second factor, which can do nothing else.',
  'setting-up-second-factor':
    'For signed-in users, and for the session that must set up a second factor first.',
  'signed-in': 'For every signed-in user.',
};

function describeAccess(access: ApiCall['access']): string | undefined {
  if (typeof access === 'string' && access in describedAccesses) return describedAccesses[access];
  const names = [access].flat().map((name) => `\`${name}\``);
  if (names.length === 1) return `Requires the permission ${names[0]}.`;
  return `Requires one of the permissions ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`;
}
