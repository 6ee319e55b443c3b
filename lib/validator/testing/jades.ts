import type { Holder } from '#authority/certificate'
import { type SigningKey, signWith } from '#authority/signing-key'
import { encodeBase64, encodeBase64Url } from '#encoding/base64'
import { type Bytes, concatBytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { canonicalJson } from '#encoding/json/canonical-json'
import type { JsonObject, JsonValue } from '#encoding/json/strict-json'
import type { SignatureAlgorithm } from '#pki/algorithms'
import { revocationAnswers } from './cades-message'
import type { TestPki } from './pki'

/** The JWA names of the algorithms (RFC 7518, 3.1; RFC 8037, 3.1). */
export const jwaNames: Readonly<Partial<Record<SignatureAlgorithm, string>>> = {
  'rsa-sha256': 'RS256',
  'rsa-sha384': 'RS384',
  'rsa-sha512': 'RS512',
  'rsa-pss-sha256': 'PS256',
  'rsa-pss-sha384': 'PS384',
  'rsa-pss-sha512': 'PS512',
  'ecdsa-sha256': 'ES256',
  'ecdsa-sha384': 'ES384',
  'ecdsa-sha512': 'ES512',
  ed25519: 'EdDSA',
  ed448: 'EdDSA',
}

/** A signature in flattened serialization. */
export interface FlattenedJws {
  readonly payload?: string
  readonly protected: string
  readonly header?: { readonly etsiU: readonly JsonValue[] } & JsonObject
  readonly signature: string
}

export interface JadesChoices {
  readonly at: Date
  readonly level?: 'B' | 'T' | 'LT' | 'LTA'
  /** The signer; by default the usual one of the world. */
  readonly holder?: Holder & SigningKey
  /** Changes the protected header before it is signed. */
  readonly header?: (header: JsonObject) => JsonObject
  /** Whether the payload is in Base64url (RFC 7797). */
  readonly isEncoded?: boolean
  /** The signed payload, if it is detached. */
  readonly detached?: string
  /** Whether the unsigned components are written as JSON objects, not in Base64url. */
  readonly isClear?: boolean
  /** Makes further unsigned components, which come before the archive time-stamp. */
  readonly components?: (signature: FlattenedJws) => Promise<readonly JsonObject[]>
}

/** Makes a JAdES signature of a level (TS 119 182-1, 6.3). It does not use the code under test. */
export async function jadesSignature(
  pki: TestPki,
  content: Bytes,
  choices: JadesChoices,
): Promise<FlattenedJws> {
  const { level = 'B', isEncoded = true, isClear = false, detached } = choices
  const holder = choices.holder ?? pki.signer('ecdsa-sha256')
  const header = choices.header ?? ((usual) => usual)
  const encodedHeader = encodeJson(header(usualHeader(pki, holder, choices)))
  const payload = isEncoded ? encodeBase64Url(content) : Buffer.from(content).toString('utf8')
  const signed = detached ?? payload
  const value = signWith(holder, utf8(`${encodedHeader}.${signed}`), 'raw')
  const signature: FlattenedJws = {
    ...(detached === undefined ? { payload } : {}),
    protected: encodedHeader,
    signature: encodeBase64Url(value),
  }
  const elements: JsonValue[] = []
  const add = (component: JsonObject) => elements.push(isClear ? component : encodeJson(component))
  for (const component of (await choices.components?.(signature)) ?? []) add(component)
  if (level !== 'B') add({ sigTst: await tokenOver(pki, utf8(signature.signature)) })
  if (level === 'LT' || level === 'LTA') {
    for (const component of await validationData(pki)) add(component)
  }
  if (level === 'LTA') {
    const covered = utf8(`${signed}.${encodedHeader}.${signature.signature}.`)
    const written = elements.map((one) => (typeof one === 'string' ? one : canonicalJson(one)))
    add({ arcTst: await tokenOver(pki, concatBytes(covered, utf8(written.join('')))) })
  }
  return elements.length > 0 ? { ...signature, header: { etsiU: elements } } : signature
}

function usualHeader(
  pki: TestPki,
  { certificate, algorithm }: Holder,
  { at, isEncoded = true }: JadesChoices,
): JsonObject {
  return {
    alg: jwaNames[algorithm] ?? '',
    iat: at.getTime() / 1000,
    'x5t#S256': encodeBase64Url(digest('SHA-256', certificate)),
    x5c: [certificate, ...issuersOf(pki)].map(encodeBase64),
    ...(isEncoded ? {} : { b64: false, crit: ['b64'] }),
  }
}

function issuersOf(pki: TestPki): readonly Bytes[] {
  return pki.signer('ecdsa-sha256').issuers
}

export function encodeJson(value: JsonValue): string {
  return encodeBase64Url(utf8(JSON.stringify(value)))
}

/** Makes a tstContainer (TS 119 182-1, 5.4.3.3). */
export async function tokenOver(pki: TestPki, data: Bytes): Promise<JsonObject> {
  const token = await pki.services.timeStamp(digest('SHA-256', data))
  return { tstTokens: [{ val: encodeBase64(token) }] }
}

async function validationData(pki: TestPki): Promise<readonly JsonObject[]> {
  const certificates = issuersOf(pki).map((one) => ({ x509Cert: { val: encodeBase64(one) } }))
  const answers = (await revocationAnswers(pki)).map((one) => ({ val: encodeBase64(one) }))
  return [{ xVals: certificates }, { rVals: { ocspVals: answers } }]
}

/** Writes a compact serialization (RFC 7515, 7.1). */
export function compactJws({ payload = '', protected: header, signature }: FlattenedJws): string {
  return `${header}.${payload}.${signature}`
}

/** Writes a general serialization (RFC 7515, 7.2.1): several signatures over the payload of the first one. */
export function generalJws(first: FlattenedJws, ...others: readonly FlattenedJws[]): string {
  const signatures = [first, ...others].map(({ payload: _, ...signature }) => signature)
  return JSON.stringify({ payload: first.payload, signatures })
}

/** Changes the protected header of a signature without signing it again. */
export function withHeader(
  jws: FlattenedJws,
  change: (header: Record<string, JsonValue>) => JsonObject,
): FlattenedJws {
  const header = JSON.parse(Buffer.from(jws.protected, 'base64url').toString('utf8'))
  return { ...jws, protected: encodeJson(change(header)) }
}
