import { divisions } from './divisions/division.ts';
import type { Module, ModuleName } from './kit/module.ts';
import { measures } from './measures/measure.ts';
import { positions } from './positions/position.ts';
import { permissionRecords } from './profiles/permission-module.ts';
import { profiles } from './profiles/profile.ts';
import { suppliers } from './suppliers/supplier.ts';
import { users } from './users/user.ts';

/** Every plain catalogue of the product: their routes and screens come from the definition alone. */
export const modules: readonly Module[] = [divisions, positions, suppliers, measures];

/** Defined too, with routes and screens of their own. */
const others: readonly Module[] = [users, profiles, permissionRecords];

/** The definition behind a name. @throws Error when there is none: a field refers to what no one defined. */
export function moduleOf(name: ModuleName): Module {
  const found = [...modules, ...others].find((module) => module.name === name);
  if (!found) throw new Error(`No module is defined as ${name}`);
  return found;
}
