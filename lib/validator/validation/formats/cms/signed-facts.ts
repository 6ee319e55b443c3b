import type { Bytes } from '#encoding/bytes'
import { fieldsOf } from '#encoding/der/fields'
import { MalformedDer } from '#encoding/der/malformed-der'
import type { DerNode } from '#encoding/der/reader'
import { contextTag, tags } from '#encoding/der/tags'
import { bytesOf, oidOf, onlyChild, textOf, timeOf } from '#encoding/der/values'
import { encodeHex } from '#encoding/hex'
import { readDigestAlgorithm } from '#pki/algorithms'
import { type Attribute, singleValue } from '#pki/cms/attributes'
import type { SignerInfo } from '#pki/cms/signed-data'
import { oids } from '#pki/oids'
import type { ProductionPlace, SignaturePolicy, SignerRole } from '../../model/signature'

/** The signer's claims in the signed attributes (EN 319 122-1, 5.2). */
export interface SignedFacts {
  readonly claimedSigningTime: Date | undefined
  readonly policy: SignaturePolicy
  readonly commitmentTypes: readonly string[]
  readonly roles: readonly SignerRole[]
  readonly productionPlace?: ProductionPlace | undefined
  readonly mimeType?: string | undefined
  readonly contentIdentifier?: string | undefined
  readonly contentHints?: string | undefined
}

export function readSignedFacts({ signedAttributes }: SignerInfo): SignedFacts {
  const attributes = signedAttributes?.attributes ?? []
  const productionPlace = readable(attributes, oids.idAaEtsSignerLocation, readLocation)
  const mimeType = readable(attributes, oids.idAaEtsMimeType, textOf)
  const contentIdentifier = readable(attributes, oids.idAaContentIdentifier, readIdentifier)
  const contentHints = readable(attributes, oids.idAaContentHint, readHints)
  return {
    claimedSigningTime: readable(attributes, oids.idSigningTime, timeOf),
    policy: readPolicy(attributes),
    commitmentTypes: attributes
      .filter(({ type }) => type === oids.idAaEtsCommitmentType)
      .flatMap(({ values }) => values.flatMap(commitmentOf)),
    roles: [oids.idAaEtsSignerAttrV2, oids.idAaEtsSignerAttr].flatMap(
      (type) => readable(attributes, type, claimedRoles) ?? [],
    ),
    productionPlace,
    mimeType,
    contentIdentifier,
    contentHints,
  }
}

/**
 * The DER encoding of the signed attributes, which the signature value is over (RFC 5652, 5.4). Undefined without
 * signed attributes.
 */
export function toBeSigned({ signedAttributes }: SignerInfo): Bytes | undefined {
  return signedAttributes?.der
}

/** Reads the single value of an attribute. An unreadable value counts as absent. */
function readable<Value>(
  attributes: readonly Attribute[],
  type: string,
  read: (node: DerNode) => Value,
): Value | undefined {
  try {
    const value = singleValue(attributes, type)
    return value && read(value)
  } catch (error) {
    if (error instanceof MalformedDer) return undefined
    throw error
  }
}

const unreadablePolicy: SignaturePolicy = {
  kind: 'explicit',
  id: '?',
  isKnown: false,
  url: undefined,
  description: undefined,
  digest: undefined,
}

/** signature-policy-identifier (EN 319 122-1, 5.2.9). An unreadable policy does not count as absent. */
function readPolicy(attributes: readonly Attribute[]): SignaturePolicy {
  const isThere = attributes.some(({ type }) => type === oids.idAaEtsSigPolicyId)
  if (!isThere) return { kind: 'none' }
  return readable(attributes, oids.idAaEtsSigPolicyId, policyIn) ?? unreadablePolicy
}

function policyIn(node: DerNode): SignaturePolicy {
  // SignaturePolicyImplied is NULL.
  if (!node.isConstructed || node.children.length === 0) return { kind: 'implied' }
  const fields = fieldsOf(node)
  const id = oidOf(fields.next())
  const hash = fields.optional(tags.sequence)
  const qualifiers = fields.optional(tags.sequence)?.children ?? []
  return {
    kind: 'explicit',
    id,
    isKnown: false,
    description: undefined,
    url: qualifiers.flatMap(addressIn)[0],
    digest: hash && digestIn(hash),
  }
}

function digestIn(hash: DerNode) {
  const fields = fieldsOf(hash)
  return { algorithm: readDigestAlgorithm(fields.next()), value: bytesOf(fields.next()) }
}

/** SPURI is an IA5String. The other qualifiers are structures. */
function addressIn(qualifier: DerNode): readonly string[] {
  const [, value] = qualifier.children
  return value?.tag === tags.ia5String ? [textOf(value)] : []
}

function commitmentOf(value: DerNode): readonly string[] {
  const [id] = value.children
  return id?.tag === tags.objectIdentifier ? [oidOf(id)] : []
}

/** Reads the role names in claimedAttributes [0]. Certified roles are in attribute certificates. */
function claimedRoles(node: DerNode): readonly SignerRole[] {
  const claimed = node.children.filter(({ tag }) => tag === contextTag(0))
  return claimed.flatMap(textsIn).map((role) => ({ role, category: 'claimed' }))
}

const textTags: readonly number[] = [tags.utf8String, tags.printableString, tags.ia5String]

function textsIn(node: DerNode): readonly string[] {
  if (textTags.includes(node.tag)) return [textOf(node)]
  return node.isConstructed ? node.children.flatMap(textsIn) : []
}

/** content-identifier (EN 319 122-1, 5.2.11): printable bytes as text, other bytes in hexadecimal. */
function readIdentifier(node: DerNode): string {
  const bytes = bytesOf(node)
  const text = Buffer.from(bytes).toString('latin1')
  return /^[ -~]*$/.test(text) ? text : encodeHex(bytes)
}

/** content-hints (RFC 2634, 2.9): the type of the innermost content, and its description by the signer. */
function readHints(node: DerNode): string {
  const fields = fieldsOf(node)
  const description = fields.optional(tags.utf8String)
  const type = oidOf(fields.next())
  return description ? `${type} [${textOf(description)}]` : type
}

/** SignerLocation: countryName [0], localityName [1], postalAddress [2]. */
function readLocation(node: DerNode): ProductionPlace {
  const textAt = (number: number) => {
    const field = node.children.find(({ tag }) => tag === contextTag(number))
    return field && textOf(onlyChild(field))
  }
  const address = node.children.find(({ tag }) => tag === contextTag(2))
  const lines = address ? textsIn(address) : []
  const streetAddress = lines.length > 0 ? lines.join(', ') : undefined
  return { countryName: textAt(0), city: textAt(1), streetAddress }
}
