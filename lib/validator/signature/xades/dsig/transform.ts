import { attributeOf, childOf, childrenOf, textContentOf } from '#encoding/xml/elements'
import { namespacesInScope } from '#encoding/xml/namespace-axis'
import type { XmlElement } from '#encoding/xml/tree'
import { ds, exclusiveCanonicalization } from '../namespaces'
import { type Canonicalization, canonicalizationOfUri } from './algorithms'

/**
 * A ds:Transform. Only few XPath expressions are supported: those of ADOC, of counter-signatures, and those that
 * exclude signatures.
 */
export type Transform =
  | ({
      readonly kind: 'canonicalization'
      readonly inclusivePrefixes: readonly string[]
      readonly uri: string
    } & Canonicalization)
  | { readonly kind: 'enveloped-signature' }
  | { readonly kind: 'base64' }
  /** Selects the element with an Id, with its content: `ancestor-or-self::*[@ID='…']`. */
  | { readonly kind: 'element-by-id'; readonly attribute: string; readonly id: string }
  /** Selects the value of one signature: `ancestor-or-self::ds:SignatureValue`, with or without an Id. */
  | { readonly kind: 'signature-value'; readonly id: string | undefined }
  /** Excludes all signatures: `not(ancestor-or-self::ds:Signature)`, or an XPath filter that subtracts them. */
  | { readonly kind: 'without-signatures'; readonly prefix: string | undefined }
  | { readonly kind: 'not-allowed'; readonly uri: string }

const filter2 = 'http://www.w3.org/2002/06/xmldsig-filter2'

const readers = new Map<string, (element: XmlElement) => Transform | undefined>([
  ['http://www.w3.org/TR/1999/REC-xpath-19991116', readXPath],
  [filter2, readFilter],
])

/** The ds:Transforms of an element, in order; empty if it has none. */
export function readTransforms(parent: XmlElement): readonly Transform[] {
  const transforms = childOf(parent, ds, 'Transforms')
  return transforms ? childrenOf(transforms, ds, 'Transform').map(readTransform) : []
}

function readTransform(element: XmlElement): Transform {
  const uri = attributeOf(element, 'Algorithm') ?? ''
  const canonicalization = canonicalizationOfUri(uri)
  if (canonicalization) {
    const inclusivePrefixes = inclusivePrefixesIn(element)
    return { kind: 'canonicalization', uri, ...canonicalization, inclusivePrefixes }
  }
  if (uri === `${ds}enveloped-signature`) return { kind: 'enveloped-signature' }
  if (uri === `${ds}base64`) return { kind: 'base64' }
  const known = readers.get(uri)?.(element)
  return known ?? { kind: 'not-allowed', uri }
}

/** The PrefixList of ec:InclusiveNamespaces in a ds:Transform or ds:CanonicalizationMethod. */
export function inclusivePrefixesIn(element: XmlElement): readonly string[] {
  const list = childOf(element, exclusiveCanonicalization, 'InclusiveNamespaces')
  return (attributeOf(list, 'PrefixList') ?? '').split(/\s+/).filter((prefix) => prefix !== '')
}

function readXPath(element: XmlElement): Transform | undefined {
  const xpath = childOf(element, ds, 'XPath')
  if (!xpath) return undefined
  const expression = textContentOf(xpath).trim()
  const byId = /^ancestor-or-self::\*\[\s*@(I[Dd]|id)\s*=\s*(?:'([^']*)'|"([^"]*)")\s*\]$/.exec(
    expression,
  )
  if (byId) {
    const [, attribute = '', single, double = ''] = byId
    return { kind: 'element-by-id', attribute, id: single ?? double }
  }
  const [, named, ...ids] = signatureValue.exec(expression) ?? []
  if (isSignaturePrefix(named, xpath)) return signatureValueWith(ids)
  const [, prefix] = /^not\(\s*ancestor-or-self::([\w.-]+):Signature\s*\)$/.exec(expression) ?? []
  if (isSignaturePrefix(prefix, xpath)) return withoutSignatures
  const [, own] = withoutOwnSignature.exec(expression.replace(/\s+/g, '')) ?? []
  return isSignaturePrefix(own, xpath) ? { kind: 'enveloped-signature' } : undefined
}

const signatureValue =
  /^ancestor-or-self::([\w.-]+):SignatureValue(?:\[\s*@Id\s*=\s*(?:'([^']*)'|"([^"]*)")\s*\])?$/

function signatureValueWith([single, double]: readonly (string | undefined)[]): Transform {
  return { kind: 'signature-value', id: single ?? double }
}

/** XMLDSig 1.1, 6.6.4: the XPath expression that equals the enveloped signature transform. */
const withoutOwnSignature =
  /^count\(ancestor-or-self::([\w.-]+):Signature\|here\(\)\/ancestor::\1:Signature\[1\]\)>count\(ancestor-or-self::\1:Signature\)$/

const withoutSignatures: Transform = { kind: 'without-signatures', prefix: undefined }

/** Reads an XPath Filter 2.0 with one filter that subtracts all signatures: by namespace, or by qualified name. */
function readFilter(element: XmlElement): Transform | undefined {
  const [xpath, another] = childrenOf(element, filter2, 'XPath')
  if (!xpath || another || attributeOf(xpath, 'Filter') !== 'subtract') return undefined
  const expression = textContentOf(xpath).trim()
  const [, prefix] = /^(?:\/descendant::|\/\/)([\w.-]+):Signature$/.exec(expression) ?? []
  if (isSignaturePrefix(prefix, xpath)) return withoutSignatures
  const [, own] = /^here\(\)\/ancestor::([\w.-]+):Signature\[1\]$/.exec(expression) ?? []
  if (isSignaturePrefix(own, xpath)) return { kind: 'enveloped-signature' }
  const byName = /^\/descendant::\*\[name\(\)\s*=\s*(['"])([\w.-]+):Signature\1\]$/
  const [, , literal] = byName.exec(expression) ?? []
  return literal === undefined ? undefined : { kind: 'without-signatures', prefix: literal }
}

function isSignaturePrefix(prefix: string | undefined, scope: XmlElement): boolean {
  return prefix !== undefined && namespacesInScope(scope).get(prefix) === ds
}
