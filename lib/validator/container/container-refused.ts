/** Reasons why a container is refused although its archive can be read. The codes are stable. */
export const containerRefusals = {
  'not-container':
    'the archive has neither a mimetype nor signatures, time-stamps or evidence records',
  'office-signature':
    'the file is an Office document with a signature of its own (ECMA-376, part 2), which is not read here',
  'mimetype-missing': 'the container does not state its media type',
  'no-data-files': 'the container has no data files',
  'nested-bomb': 'archives inside the container have a compression ratio that is too high',
  'too-many-signatures': 'the container has too many signatures',
} as const

export type ContainerRefusal = keyof typeof containerRefusals

/** Thrown when an archive is not a container that can be signed or validated. */
export class ContainerRefused extends Error {
  readonly reason: ContainerRefusal

  constructor(reason: ContainerRefusal) {
    super(containerRefusals[reason])
    this.name = 'ContainerRefused'
    this.reason = reason
  }
}
