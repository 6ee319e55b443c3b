import { elementsIn, memberOf, objectIn, textIn } from '#encoding/json/json-fields'
import type { JsonObject, JsonValue } from '#encoding/json/strict-json'
import type { StructureFinding } from '../../model/token'
import { isWithoutSignature, jwsAlgorithm } from './algorithms'
import type { UnsignedComponents } from './etsi-u'
import type { Jws, JwsFile } from './jws'
import type { SignedPayload } from './payload'

/** Critical headers that we process (RFC 7515, 4.1.11; RFC 7797; TS 119 182-1, 5.1.9). */
const understood: ReadonlySet<string> = new Set([
  ...['b64', 'sigT', 'iat', 'x5t#o', 'sigX5ts', 'srCms', 'sigPl', 'srAts', 'adoTst', 'sigPId'],
  'sigD',
])

/** With these headers another payload is signed, so a reader that does not know them must refuse the signature. */
const requiredInCrit = ['b64', 'sigD']

/** RFC 7515, 4.1 and RFC 7797, 3: these headers count only in the protected header. */
const onlyProtected = ['alg', 'crit', 'b64', 'sigD']

const fails = (about: string): StructureFinding => ({
  severity: 'fail',
  key: 'jws-structure',
  about,
})
const warns = (about: string): StructureFinding => ({
  severity: 'warn',
  key: 'jws-structure',
  about,
})

/** Findings about the structure of a signature. */
export function structureFindings(
  jws: Jws,
  payload: SignedPayload,
  unsigned: UnsignedComponents,
): readonly StructureFinding[] {
  const { header, unprotected, failures } = jws
  return [
    ...failures.map(fails),
    ...algorithmFindings(jws),
    ...criticalFindings(header),
    ...onlyProtected.filter((name) => Object.hasOwn(unprotected, name)).map(fails),
    ...payloadFindings(jws, payload),
    ...(unsigned.isSound ? [] : [warns('etsiU')]),
    // TS 119 182-1, 5.3.1: etsiU belongs in the unprotected header. In the protected header we do not read it.
    ...(Object.hasOwn(header, 'etsiU') ? [warns('etsiU protected')] : []),
  ]
}

/**
 * TS 119 182-1, 5.1.2: `alg` must name a signature algorithm. An algorithm that this version does not know has a
 * finding of its own.
 */
function algorithmFindings({ header, value }: Jws): readonly StructureFinding[] {
  const name = textIn(header, 'alg')
  if (isWithoutSignature(name)) return [fails('alg')]
  if (jwsAlgorithm(name, value)) return []
  const subIndication = 'CRYPTO_CONSTRAINTS_FAILURE'
  return [{ severity: 'fail', key: 'algorithm-unknown', subIndication }]
}

/** RFC 7515, 4.1.11: `crit` is a list of different names. Each must be understood and present in the header. */
export function criticalFindings(header: JsonObject): readonly StructureFinding[] {
  const names = elementsIn(header, 'crit')
  const isPresent = Object.hasOwn(header, 'crit')
  const isSound = names.length > 0 && new Set(names).size === names.length
  const unknown = names.filter((name) => !isUnderstood(name, header))
  const missing = requiredInCrit.filter(
    (name) => Object.hasOwn(header, name) && !names.includes(name),
  )
  return [
    ...(isPresent && !isSound ? [fails('crit')] : []),
    ...unknown
      .slice(0, 1)
      .map((name) => fails(`crit unknown (${shortened(JSON.stringify(name))})`)),
    ...missing.map((name) => fails(`crit without ${name}`)),
  ]
}

function isUnderstood(name: JsonValue, header: JsonObject): boolean {
  return typeof name === 'string' && understood.has(name) && Object.hasOwn(header, name)
}

function payloadFindings(jws: Jws, payload: SignedPayload): readonly StructureFinding[] {
  const { header } = jws
  const b64 = memberOf(header, 'b64')
  const isOdd = b64 !== undefined && typeof b64 !== 'boolean'
  return [
    ...(isOdd ? [fails('b64')] : []),
    ...(payload.packaging === 'attached' ? attachedFindings(jws, payload) : []),
    ...(payload.packaging === 'object-id-by-uri-hash'
      ? sigDFindings(objectIn(header, 'sigD'))
      : []),
    // The data is an HTTP message or of an unknown kind, so we cannot compare it.
    ...(payload.packaging === 'http-headers' || payload.packaging === 'unknown'
      ? [warns('sigD mId')]
      : []),
  ]
}

/** TS 119 182-1, 5.2.8.1: only a signature over detached data has `sigD`. */
function attachedFindings(
  { header }: Jws,
  { content }: SignedPayload,
): readonly StructureFinding[] {
  return [
    ...(content ? [] : [fails('payload')]),
    ...(Object.hasOwn(header, 'sigD') ? [fails('sigD with payload')] : []),
  ]
}

/** TS 119 182-1, 5.2.8.3.3: `hashV` has as many digests as `pars` has names. */
function sigDFindings(sigD: JsonObject): readonly StructureFinding[] {
  const [names, digests] = [elementsIn(sigD, 'pars'), elementsIn(sigD, 'hashV')]
  const areTexts = [...names, ...digests].every((one) => typeof one === 'string')
  return names.length > 0 && names.length === digests.length && areTexts ? [] : [fails('sigD')]
}

/** Findings about the file. They are repeated for each signature. */
export function fileFindings({ signatures, otherMembers }: JwsFile): readonly StructureFinding[] {
  const encodings = new Set(signatures.map(({ header }) => memberOf(header, 'b64') !== false))
  const names = [
    ...otherMembers,
    ...signatures.flatMap(({ unprotected }) => Object.keys(unprotected)),
  ].filter((name) => name !== 'etsiU')
  const about = [...new Set(names)].slice(0, namesMax).map(shortened).join(', ')
  return [
    // RFC 7797, 3: `b64` must be the same in all signatures.
    ...(encodings.size > 1 ? [fails('b64')] : []),
    ...(names.length > 0 ? [{ severity: 'warn', key: 'part-not-signed', about } as const] : []),
  ]
}

/** Maximum number of names in a finding. Nobody would read a longer list. */
const namesMax = 5

/** Shortens a name from the file, which may be very long. */
function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name
}
