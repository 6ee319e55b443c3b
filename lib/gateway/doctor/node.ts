import { ok, type Probe, warning } from './finding'

/**
 * Last days of support, from https://github.com/nodejs/Release. Version lines that are not in this list are not judged.
 */
const supportedUntil: Readonly<Record<string, string>> = {
  '20': '2026-04-30',
  '22': '2027-04-30',
  '24': '2028-04-30',
  '25': '2026-06-01',
  '26': '2029-04-30',
}

/** Reports a version line of Node that no longer gets security fixes. */
export function nodeProbe(version: string, clock: () => Date): Probe {
  return {
    name: 'node',
    todo: 'Install a supported version of Node.',
    look: async () => {
      const [line = ''] = version.slice(1).split('.')
      const last = supportedUntil[line]
      const isOver = last !== undefined && clock().toISOString().slice(0, 10) > last
      if (!isOver) return ok(version)
      return warning(
        `${version} gets no security fixes since ${last}`,
        'Install a newer line of Node, unless your distribution maintains this one.',
      )
    },
  }
}
