/** Reasons why a file is not read as a bundle, or why a part is not trusted. The keys do not change. */
export const bundleProblems = {
  'not-a-bundle': 'this is not a proof bundle',
  'too-large': 'it is larger than a proof bundle can be',
  malformed: 'it is not written as Paraph writes it',
  missing: 'the manifest names it, but the bundle lacks it',
  unexpected: 'the bundle has it, but the manifest does not name it',
  changed: 'its digest differs from the manifest',
  rewritten: 'the archive was written by another program',
  'seal-missing': 'the manifest names a seal, but the bundle has none',
  'seal-broken': 'the seal does not fit the bundle',
  'time-stamp-broken': 'the time-stamp does not fit the bundle',
} as const

export type BundleProblem = keyof typeof bundleProblems

/** A part of a bundle that was changed. */
export interface TamperedPart {
  /** Path in the archive, or `archive` for the archive itself. */
  readonly path: string
  readonly problem: BundleProblem
}

/** Thrown if nothing of a bundle can be used. `detail` is for experts and does not quote the file. */
export class BundleRefused extends Error {
  readonly part: TamperedPart
  readonly detail: string

  constructor(part: TamperedPart, detail: string, options?: ErrorOptions) {
    super(`${part.path}: ${bundleProblems[part.problem]} (${detail})`, options)
    this.name = 'BundleRefused'
    this.part = part
    this.detail = detail
  }
}
