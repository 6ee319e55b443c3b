import { fieldsOf } from '#encoding/der/fields'
import { MalformedDer } from '#encoding/der/malformed-der'
import { type DerNode, readBer } from '#encoding/der/reader'
import { contextTag, primitiveContextTag } from '#encoding/der/tags'
import { onlyChild } from '#encoding/der/values'
import { explicit, tagged } from '#encoding/der/writer'
import type { Certificate } from './certificate/certificate'
import { nameKey, readDistinguishedName } from './certificate/distinguished-name'
import { oids } from './oids'

/**
 * Whether each authority of a path may certify the names below it (RFC 5280, 4.2.1.10, 6.1.3 (b) and (c)).
 * Constraints apply whether they are critical or not. A critical constraint for an unsupported kind of name forbids all
 * names of that kind below. `path` begins with the leaf and does not contain the anchor.
 */
export function keepsNameConstraints(path: readonly Certificate[]): boolean {
  return path.every(({ extensions }, index) => {
    const extension = extensions.get(oids.idCeNameConstraints)
    return !extension || maySay(extension, path.slice(0, index))
  })
}

interface NameConstraints {
  readonly critical: boolean
  readonly permitted: readonly Subtree[]
  readonly excluded: readonly Subtree[]
}

/** A set of names: all that end like the base or begin like it, depending on the kind of name. */
interface Subtree {
  readonly base: DerNode
  /** Whether it has a minimum or maximum depth, which RFC 5280 does not use. */
  readonly isOfDepth: boolean
}

function maySay(
  { critical, value }: { readonly critical: boolean; readonly value: Uint8Array },
  below: readonly Certificate[],
): boolean {
  try {
    const constraints = { critical, ...readConstraints(readBer(value)) }
    return below
      .filter(({ isSelfIssued }, index) => index === 0 || !isSelfIssued)
      .flatMap(namesOf)
      .every((name) => isPermitted(name, constraints))
  } catch (error) {
    if (error instanceof MalformedDer) return false
    throw error
  }
}

function readConstraints(node: DerNode): Pick<NameConstraints, 'permitted' | 'excluded'> {
  const fields = fieldsOf(node)
  const [permitted, excluded] = [0, 1].map((number) => fields.optional(contextTag(number)))
  fields.end()
  return {
    permitted: (permitted?.children ?? []).map(readSubtree),
    excluded: (excluded?.children ?? []).map(readSubtree),
  }
}

function readSubtree(node: DerNode): Subtree {
  const fields = fieldsOf(node)
  const base = fields.next()
  const minimum = fields.optional(primitiveContextTag(0))
  const isFromBase = !minimum || minimum.content.every((byte) => byte === 0)
  return { base, isOfDepth: !isFromBase || !fields.isAtEnd }
}

const alternativeMail = primitiveContextTag(1)
const emailAddress = '1.2.840.113549.1.9.1'

/** All subject names of a certificate, as GeneralNames. */
function namesOf({ subject, extensions }: Certificate): readonly DerNode[] {
  const extension = extensions.get(oids.idCeSubjectAltName)
  const alternatives = extension ? readBer(extension.value).children : []
  const own = subject.attributes.length > 0 ? [readBer(explicit(4, subject.der))] : []
  // RFC 5280, 4.2.1.10: e-mail addresses in the subject are constrained if subjectAltName has none.
  const hasMail = alternatives.some(({ tag }) => tag === alternativeMail)
  const mails = hasMail ? [] : subject.attributes.filter(({ type }) => type === emailAddress)
  const asMail = mails.map(({ bytes }) => readBer(tagged(alternativeMail, bytes)))
  return [...own, ...alternatives, ...asMail]
}

function isPermitted(name: DerNode, { critical, permitted, excluded }: NameConstraints): boolean {
  const isAlike = ({ base }: Subtree) => base.tag === name.tag
  const [within, without] = [permitted.filter(isAlike), excluded.filter(isAlike)]
  const isIn = matchers.get(name.tag)
  const isUnderstood = isIn && ![...within, ...without].some(({ isOfDepth }) => isOfDepth)
  if (!isUnderstood) return !critical || within.length + without.length === 0
  if (without.some(({ base }) => isIn(name, base))) return false
  return within.length === 0 || within.some(({ base }) => isIn(name, base))
}

type Matcher = (name: DerNode, base: DerNode) => boolean

/** Matchers by the kind of name (RFC 5280, 4.2.1.10). Kinds that other documents define are not supported. */
const matchers = new Map<number, Matcher>([
  [contextTag(4), (name, base) => beginsLike(onlyChild(name), onlyChild(base))],
  [alternativeMail, (name, base) => isMailOf(textOf(name), textOf(base))],
  [primitiveContextTag(2), (name, base) => isHostBelow(textOf(name), textOf(base))],
  [primitiveContextTag(6), (name, base) => isHostOf(hostOf(textOf(name)), textOf(base))],
  [primitiveContextTag(7), (name, base) => isInNetwork(name.content, base.content)],
])

/** Whether a name begins with the relative names of the base, in order from the root. */
function beginsLike(name: DerNode, base: DerNode): boolean {
  const { der, attributes } = readDistinguishedName(name)
  const above = readDistinguishedName(base)
  const depth = base.children.length
  const beginning = { der, attributes: attributes.filter(({ position }) => position < depth) }
  return nameKey(beginning) === nameKey(above)
}

/** Whether the base is this mailbox, its host, or a domain (written `.domain`) above its host. */
function isMailOf(mail: string, base: string): boolean {
  if (base.includes('@')) return mail === base
  return isHostOf(mail.slice(mail.lastIndexOf('@') + 1), base)
}

/** Whether the base is this host or a domain above it. */
function isHostOf(host: string, base: string): boolean {
  return base.startsWith('.') ? host.endsWith(base) : host === base
}

const authority =
  /^[a-z][a-z\d+.-]*:\/\/(?:[^/?#@\\]*@)?([a-z\d_-]+(?:\.[a-z\d_-]+)+)\.?(?::\d*)?(?:[/?#]|$)/

/**
 * The host of a URI. RFC 5280, 4.2.1.10: under any constraint, a URI without a host name, or with an IP address instead
 * of it, must be rejected.
 */
function hostOf(uri: string): string {
  const [, host = ''] = authority.exec(uri) ?? []
  if (host === '' || /\.\d+$/.test(host)) throw new MalformedDer('A URI has no name of a host')
  return host
}

/** RFC 5280, 4.2.1.10: a network is an address and a mask, of four or sixteen bytes each. */
function isInNetwork(address: Uint8Array, network: Uint8Array): boolean {
  const length = network.length / 2
  if (![4, 16].includes(length) || ![4, 16].includes(address.length))
    throw new MalformedDer('An address or a network has another length')
  if (address.length !== length) return false
  return address.every((byte, index) => {
    const mask = network[length + index] ?? 0
    return (byte & mask) === ((network[index] ?? 0) & mask)
  })
}

/** Whether a host is the base or below it. */
function isHostBelow(host: string, base: string): boolean {
  return base === '' || host === base || host.endsWith(base.startsWith('.') ? base : `.${base}`)
}

/** The text of a name for comparison without case, because no two mailboxes differ only in case. */
function textOf({ content }: DerNode): string {
  return Buffer.from(content).toString('latin1').toLowerCase()
}
