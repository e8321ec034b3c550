import { BaseSequencer } from 'vitest/node';

/** @typedef {import('vitest/node').TestSpecification} TestSpecification */

/** Matches tests that begin with a demo company, which is made while other tests run. */
const onDemo = /durability|server\/main\.test|demo-reset/;

/** @param {TestSpecification} file */
const rank = ({ moduleId, project }) =>
  project.name === 'web' ? 2 : Number(onDemo.test(moduleId));

/** Orders the test files: those that wait for something come later, and the many short ones last, so that no processor is left without work. */
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
