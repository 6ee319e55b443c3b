import { readFileSync } from 'node:fs'

/**
 * Why this Node cannot run what stands here, in a sentence; undefined when it can. npm only warns of it while it
 * installs, and what fails later names a function that nobody knows.
 *
 * @param {string} [version] As `process.versions.node` has it.
 * @returns {string | undefined}
 */
export function nodeRefusal(version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  const floor = engines.node.replace('>=', '')
  const [numbers, least] = [version, floor].map((text) => text.split('.').map(Number))
  const isNewer = numbers[0] > least[0] || (numbers[0] === least[0] && numbers[1] >= least[1])
  return isNewer ? undefined : `Paraph needs Node ${floor} or newer; this is ${version}.`
}
