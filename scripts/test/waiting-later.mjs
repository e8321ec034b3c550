import { BaseSequencer } from 'vitest/node';

/** @typedef {import('vitest/node').TestSpecification} TestSpecification */

/** These begin with a demo company, which is made while others work. */
const onDemo = /durability|server\/main\.test|demo-reset/;

/** @param {TestSpecification} file */
const rank = ({ moduleId, project }) =>
  project.name === 'web' ? 2 : Number(onDemo.test(moduleId));

/** What has to wait for something comes later, and the many short files come last, so that no processor is left without work. */
export class WaitingLater extends BaseSequencer {
  /**
   * @override
   * @param {TestSpecification[]} files
   */
  async sort(files) {
    // oxlint-disable-next-line no-array-sort -- of test files, by whoever knows how long they took
    const sorted = await super.sort(files);
    return sorted.toSorted((one, two) => rank(one) - rank(two));
  }
}
