import { fieldsOf } from '#encoding/der/fields'
import { MalformedDer } from '#encoding/der/malformed-der'
import { type DerNode, readBer } from '#encoding/der/reader'
import { primitiveContextTag, tags } from '#encoding/der/tags'
import { smallIntegerOf } from '#encoding/der/values'
import { retagged } from '#encoding/der/writer'
import type { Certificate } from './certificate/certificate'
import { oids } from './oids'

/**
 * Whether a path has a common policy if one of its authorities requires it (RFC 5280, 6.1.3 (d) to (f), 6.1.4 (h) to
 * (j), 6.1.5). Policy mappings are not supported: a path with an authority that uses them has no common policy. `path`
 * begins with the leaf and does not contain the anchor.
 */
export function keepsPolicyConstraints(path: readonly Certificate[]): boolean {
  try {
    return hasPolicyWhereAsked(path)
  } catch (error) {
    if (error instanceof MalformedDer) return false
    throw error
  }
}

/**
 * RFC 5280, 6.1.2 (d) and (e): the number of further certificates after which a policy is required, and after which
 * anyPolicy is inhibited.
 */
interface Left {
  readonly explicitPolicy: number
  readonly inhibitAnyPolicy: number
}

function hasPolicyWhereAsked(path: readonly Certificate[]): boolean {
  const unasked = path.length + 1
  let left: Left = { explicitPolicy: unasked, inhibitAnyPolicy: unasked }
  let valid: ReadonlySet<string> = new Set([oids.anyPolicy])
  for (const certificate of path.toReversed()) {
    const isCounted = certificate === path[0] || !certificate.isSelfIssued
    valid = narrowed(valid, certificate, left.inhibitAnyPolicy > 0 || !isCounted)
    if (left.explicitPolicy <= 0 && valid.size === 0) return false
    left = lessOf(left, certificate, isCounted ? 1 : 0)
  }
  return left.explicitPolicy > 0 || valid.size > 0
}

/** RFC 5280, 6.1.3 (d) and (e): the policies that all certificates so far have in common. */
function narrowed(
  valid: ReadonlySet<string>,
  { policies, extensions }: Certificate,
  mayBeAny: boolean,
): ReadonlySet<string> {
  if (extensions.has(oids.idCePolicyMappings)) return new Set()
  const isAny = policies.includes(oids.anyPolicy) && mayBeAny
  const named = policies.filter((policy) => policy !== oids.anyPolicy)
  const common = named.filter((policy) => valid.has(policy) || valid.has(oids.anyPolicy))
  return new Set(isAny ? [...common, ...valid] : common)
}

/** The numbers after one more certificate (RFC 5280, 6.1.4 (h) to (j)). */
function lessOf(left: Left, { extensions }: Certificate, counted: number): Left {
  const constraints = extensions.get(oids.idCePolicyConstraints)
  const inhibition = extensions.get(oids.idCeInhibitAnyPolicy)
  const asked = constraints && fieldsOf(readBer(constraints.value)).optional(primitiveContextTag(0))
  const fewer = (before: number, skip: DerNode | undefined) =>
    Math.min(before - counted, skip ? skipOf(skip) : before)
  return {
    explicitPolicy: fewer(left.explicitPolicy, asked),
    inhibitAnyPolicy: fewer(left.inhibitAnyPolicy, inhibition && readBer(inhibition.value)),
  }
}

/** Reads SkipCerts; its tag is ignored. */
function skipOf({ raw }: DerNode): number {
  return smallIntegerOf(readBer(retagged(tags.integer, raw)))
}
