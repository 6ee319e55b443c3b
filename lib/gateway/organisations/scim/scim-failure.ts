/** Error types of RFC 7644, 3.12, table 9. */
type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue'
  | 'tooMany'

interface Details {
  readonly scimType?: ScimType
  readonly cause?: unknown
}

/** Thrown if a SCIM request cannot be answered; the message is for the administrator of the directory. */
export class ScimFailure extends Error {
  readonly status: number
  readonly scimType: ScimType | undefined

  constructor(status: number, detail: string, { scimType, cause }: Details = {}) {
    super(detail, { cause })
    this.name = 'ScimFailure'
    this.status = status
    this.scimType = scimType
  }
}

export function notFound(id: string): ScimFailure {
  return new ScimFailure(404, `Resource ${id} was not found`)
}

/** Refuses a change after which an organisation would have more resources than it may have. */
export function refuseOver(
  what: 'users' | 'groups' | 'members of groups',
  after: number,
  most: number,
): void {
  if (after > most) throw new ScimFailure(403, `There may be ${most} ${what} at most`)
}
