/** The reasons why a request got no answer. */
export type OutgoingFailureCode =
  | 'refused-address'
  | 'unresolvable'
  | 'connection'
  | 'tls'
  | 'timeout'
  | 'too-large'
  | 'malformed-answer'
  | 'cancelled'

/**
 * Thrown when a request to another server gets no answer. The message names only the host, because paths and queries
 * may contain secrets.
 */
export class OutgoingFailure extends Error {
  readonly code: OutgoingFailureCode

  constructor(code: OutgoingFailureCode, host: string, cause?: unknown) {
    super(`No answer from ${host}: ${code}`, { cause })
    this.name = 'OutgoingFailure'
    this.code = code
  }
}

/** Maps an error of node:http, node:tls or node:dns to a failure. */
export function outgoingFailure(host: string, error: unknown): OutgoingFailure {
  if (error instanceof OutgoingFailure) return error
  return new OutgoingFailure(codeBehind(errorCode(error)), host, error)
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

const tlsCodes =
  /^(ERR_TLS|ERR_SSL|EPROTO|CERT|CRL|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|INVALID_(CA|PURPOSE)|PATH_LENGTH|HOSTNAME)/

function codeBehind(code: string): OutgoingFailureCode {
  if (tlsCodes.test(code)) return 'tls'
  if (code === 'HPE_HEADER_OVERFLOW') return 'too-large'
  if (code.startsWith('HPE_')) return 'malformed-answer'
  return 'connection'
}
