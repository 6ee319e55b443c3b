import { encodeBase64Url } from '#encoding/base64'
import { type Bytes, concatBytes, equalBytes, utf8 } from '#encoding/bytes'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { memberOf, objectIn, textIn, textsIn } from '#encoding/json/json-fields'
import type { JsonObject } from '#encoding/json/strict-json'
import type { DetachedFiles } from '#signature/xades/detached-file'
import type { DigestMatcher } from '../../model/digest-matcher'
import { jadesDigest } from './algorithms'
import { decoded, type Jws } from './jws'

/** TS 119 182-1, 5.2.8: how a signature refers to detached data. */
export type Packaging =
  | 'attached'
  /** RFC 7515, F: the header does not say where the data is. */
  | 'detached'
  | 'object-id-by-uri'
  | 'object-id-by-uri-hash'
  /** The data is an HTTP message, which is not in a file. */
  | 'http-headers'
  | 'counter-signature'
  | 'unknown'

/** A referenced data object. */
export interface DetachedObject {
  readonly uri: string
  readonly bytes: Bytes | undefined
}

/** The signed data of a signature. */
export interface SignedPayload {
  readonly packaging: Packaging
  /** The second part of the signing input; undefined if the data is missing. */
  readonly signed: Bytes | undefined
  /** The data in the form that time-stamps cover (TS 119 182-1, 5.2.6 and 5.3.6.3.1). */
  readonly stamped: Bytes | undefined
  /** The data of an attached payload. */
  readonly content: Bytes | undefined
  readonly objects: readonly DetachedObject[]
  /** The signed digests of detached data. */
  readonly entries: readonly DigestMatcher[]
}

const mechanisms: Readonly<Record<string, Packaging>> = {
  'http://uri.etsi.org/19182/ObjectIdByURI': 'object-id-by-uri',
  'http://uri.etsi.org/19182/ObjectIdByURIHash': 'object-id-by-uri-hash',
  'http://uri.etsi.org/19182/HttpHeaders': 'http-headers',
}

/** Whether the payload is in Base64url. RFC 7797, 3: this is so unless the protected header has `b64` with `false`. */
export function isPayloadEncoded({ header }: Pick<Jws, 'header'>): boolean {
  return memberOf(header, 'b64') !== false
}

function packagingOf({ header, payload }: Jws, countersigned: Jws | undefined): Packaging {
  if (countersigned) return 'counter-signature'
  if (payload !== undefined) return 'attached'
  if (!Object.hasOwn(header, 'sigD')) return 'detached'
  const mechanism = textIn(objectIn(header, 'sigD'), 'mId') ?? ''
  return Object.hasOwn(mechanisms, mechanism) ? (mechanisms[mechanism] ?? 'unknown') : 'unknown'
}

/** The payload of a signature. `countersigned` is the signature that contains it, if any. */
export async function readPayload(
  jws: Jws,
  files: DetachedFiles,
  countersigned?: Jws,
): Promise<SignedPayload> {
  const packaging = packagingOf(jws, countersigned)
  const nothing = { packaging, content: undefined, objects: [], entries: [] }
  const isEncoded = isPayloadEncoded(jws)
  if (countersigned) {
    // TS 119 182-1, 5.3.2: the payload is the value of the containing signature.
    const signed = isEncoded ? utf8(countersigned.encodedValue) : countersigned.value
    return { ...nothing, signed, stamped: signed, content: countersigned.value }
  }
  if (packaging === 'attached') return attached(jws, isEncoded)
  const objects = await readObjects(jws, packaging, files)
  const parts = objects.map(({ bytes }) => bytes && octetsOf(bytes, isEncoded))
  const isWhole = parts.length > 0 && parts.every((part) => part !== undefined)
  const stamped = isWhole ? concatBytes(...parts) : undefined
  const isByHash = packaging === 'object-id-by-uri-hash'
  return {
    ...nothing,
    objects,
    stamped,
    // TS 119 182-1, 5.2.8.3.3: if the header has the digests of the data, only the header is signed.
    signed: isByHash ? new Uint8Array() : stamped,
    entries: isByHash ? entriesOf(objectIn(jws.header, 'sigD'), objects, isEncoded) : [],
  }
}

function attached({ payload = '' }: Jws, isEncoded: boolean): SignedPayload {
  const signed = utf8(payload)
  return {
    packaging: 'attached',
    signed,
    stamped: signed,
    content: isEncoded ? decoded(payload) : signed,
    objects: [],
    entries: [],
  }
}

async function readObjects(
  { header }: Jws,
  packaging: Packaging,
  files: DetachedFiles,
): Promise<readonly DetachedObject[]> {
  if (packaging === 'http-headers' || packaging === 'unknown') return []
  const uris = packaging === 'detached' ? [''] : textsIn(objectIn(header, 'sigD'), 'pars')
  const objects: DetachedObject[] = []
  for (const uri of uris) {
    const file = await files(uri)
    objects.push({ uri: uri || (file?.name ?? ''), bytes: file?.read(0, file.size) })
  }
  return objects
}

/** TS 119 182-1, 5.2.8.3: each object is signed in Base64url unless `b64` is false. */
function octetsOf(bytes: Bytes, isEncoded: boolean): Bytes {
  return isEncoded ? utf8(encodeBase64Url(bytes)) : bytes
}

/** Compares the digests in `hashV` with the objects in `pars`. Both have the same order. */
function entriesOf(
  sigD: JsonObject,
  objects: readonly DetachedObject[],
  isEncoded: boolean,
): readonly DigestMatcher[] {
  const digestAlgorithm = jadesDigest(textIn(sigD, 'hashM'))
  const digests = textsIn(sigD, 'hashV').map(decoded)
  return objects.map(({ uri, bytes }, index) => {
    const wanted = digests[index]
    const octets = bytes && octetsOf(bytes, isEncoded)
    return {
      type: 'SIG_D_ENTRY',
      name: uri,
      found: bytes !== undefined,
      intact: isDigest(wanted, octets, digestAlgorithm),
      digestAlgorithm,
      digest: wanted ?? new Uint8Array(),
    }
  })
}

function isDigest(
  wanted: Bytes | undefined,
  octets: Bytes | undefined,
  algorithm: DigestAlgorithm | undefined,
): boolean {
  if (!wanted || !octets || !algorithm) return false
  return equalBytes(digest(algorithm, octets), wanted)
}

/** RFC 7515, 5.1, step 8, and RFC 7797, 3: the encoded header, a period, and the payload. */
export function signingInput({ encodedHeader }: Jws, signed: Bytes): Bytes {
  return concatBytes(utf8(`${encodedHeader}.`), signed)
}
