/** Thrown when a data file has a name that the container format keeps for itself. */
export class ContainerNameTaken extends Error {
  readonly code = 'container-name-taken'
  readonly fileName: string

  constructor(fileName: string) {
    super('The container format keeps this file name for itself')
    this.name = 'ContainerNameTaken'
    this.fileName = fileName
  }
}
