/**
 * Part 7 of the API document, and what it leaves unsaid: every way a call can fail, once.
 * The reason is the program's word, the code is the wire's, the status is HTTP's.
 */
export const failures = {
  'invalid-parameter': { status: 400, code: 40001 },
  'invalid-access-token': { status: 401, code: 40003 },
  'malformed-phone': { status: 400, code: 40004 },
  'malformed-personal-code': { status: 400, code: 40005 },
  'invalid-file-type': { status: 400, code: 0 },
  'document-corrupted': { status: 400, code: 40022 },
  refused: { status: 403, code: 40020 },
  'wrong-control-code': { status: 403, code: 40020 },
  'no-answer': { status: 408, code: 40021 },
  'phone-absent': { status: 408, code: 40021 },
  'no-account': { status: 404, code: 40401 },
  'session-not-found': { status: 404, code: 40402 },
  'document-not-found': { status: 404, code: undefined },
  'link-not-found': { status: 404, code: undefined },
  'signer-not-found': { status: 404, code: undefined },
  'callback-not-found': { status: 404, code: undefined },
  'unknown-path': { status: 404, code: undefined },
  'account-not-qualified': { status: 403, code: 40403 },
  'wrong-person': { status: 403, code: 40403 },
  'identification-required': { status: 403, code: 40403 },
  'method-not-allowed': { status: 405, code: 40001 },
  'certificate-late': { status: 408, code: 40801 },
  busy: { status: 409, code: 40901 },
  'document-changed': { status: 409, code: 40901 },
  'too-large': { status: 413, code: 41301 },
  'not-json': { status: 415, code: 40001 },
  'range-not-satisfiable': { status: 416, code: 41601 },
  'too-many-requests': { status: 429, code: 42901 },
  'earlier-prompt': { status: 429, code: 42901 },
  'trouble-processing': { status: 500, code: 50000 },
  'technical-fault': { status: 500, code: 50001 },
  'provider-unreachable': { status: 502, code: 50002 },
  'provider-refuses-us': { status: 503, code: 50003 },
  'provider-misconfigured': { status: 503, code: 50004 },
} as const satisfies Record<string, { status: number; code: number | undefined }>

export type FailureReason = keyof typeof failures

/** Messages the document fixes word for word, in both locales. */
export const documentedMessages = {
  'session-not-found': 'Session for given token was not found',
  'document-not-found': 'Document was not found',
  'signer-not-found': 'Signer was not found',
  'invalid-file-type': 'Invalid file type. Allowed file types: pdf, adoc, asice, bdoc',
} as const

/** Part 7: `Invalid parameter [<parameter_name>]: <reason>`. */
export function invalidParameterMessage(parameter: string, reason: string): string {
  return `Invalid parameter [${parameter}]: ${reason}`
}
