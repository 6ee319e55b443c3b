/** One token with its facts, by the name other tokens refer to it by. */
export interface DiagnosticEntry {
  readonly Id: string
  readonly [key: string]: unknown
}
