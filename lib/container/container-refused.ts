/** Why a container is not opened although its archive can be read. The words are stable. */
export const containerRefusals = {
  'not-container':
    'the archive has neither a mimetype nor signatures, time-stamps or evidence records',
  'mimetype-missing': 'the container must state its media type and does not',
  'no-data-files': 'the container has no data files',
  'nested-bomb': 'archives inside the container inflate out of all proportion',
  'too-many-signatures': 'the container has too many signatures',
} as const

export type ContainerRefusal = keyof typeof containerRefusals

/** Thrown when an archive is no container that could be signed or validated. */
export class ContainerRefused extends Error {
  readonly reason: ContainerRefusal

  constructor(reason: ContainerRefusal) {
    super(containerRefusals[reason])
    this.name = 'ContainerRefused'
    this.reason = reason
  }
}
