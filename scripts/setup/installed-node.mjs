import { OperatorError } from '../tell.mjs';

const oldest = 20;

export function checkInstalledNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= oldest) return;
  throw new OperatorError(
    `Tarima needs Node ${oldest} or newer to start, and this is Node ${process.versions.node}. Install it from https://nodejs.org.`,
  );
}
