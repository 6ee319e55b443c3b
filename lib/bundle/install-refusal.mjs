import { readFileSync } from 'node:fs'

const top = new URL('../../', import.meta.url)

/**
 * Returns a sentence if Paraph cannot run with this Node or these packages; otherwise undefined. npm only warns
 * about an older Node, and nothing checks outdated packages: the errors at run time would be hard to understand.
 *
 * @param {string} [node] As `process.versions.node` has it.
 * @param {(name: string) => string | undefined} [installed] Returns the installed version of a package.
 * @returns {string | undefined}
 */
export function installRefusal(node = process.versions.node, installed = installedVersion) {
  const { engines, dependencies } = JSON.parse(readFileSync(new URL('package.json', top), 'utf8'))
  const floor = engines.node.replace('>=', '')
  if (isOlder(node, floor)) return `Paraph needs Node ${floor} or newer; this is ${node}.`
  for (const [name, wanted] of Object.entries(dependencies)) {
    const found = installed(name)
    if (found === wanted) continue
    const has = found === undefined ? `lacks ${name}` : `has ${name} ${found}, not ${wanted}`
    return `node_modules ${has}: run npm install.`
  }
  return undefined
}

/** @param {string} version @param {string} floor */
function isOlder(version, floor) {
  const [[major, minor], [least, of]] = [version, floor].map((text) => text.split('.').map(Number))
  return major < least || (major === least && minor < of)
}

/** @param {string} name */
function installedVersion(name) {
  try {
    return JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, top), 'utf8'))
      .version
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return undefined
  }
}
