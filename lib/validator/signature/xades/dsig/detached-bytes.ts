import type { Bytes } from '#encoding/bytes'
import { startBudget } from './budget'
import type { XmlReference } from './reference'
import { applyTransform, bytesOfSelection, type Selection } from './selection'

/**
 * The bytes that a detached reference digests: the file after its transforms, in memory. Without transforms, the file
 * itself is digested and this is not needed. Throws `ReferenceRefused`.
 */
export function detachedBytes(
  { transforms }: Pick<XmlReference, 'transforms'>,
  file: Bytes,
): Bytes {
  const context = { signature: undefined, budget: startBudget() }
  const selection = transforms.reduce<Selection>(
    (before, transform) => applyTransform(before, transform, context),
    { kind: 'bytes', bytes: file },
  )
  return bytesOfSelection(selection, context.budget)
}

/** Possible names in the container for the file of a detached URI, most likely first. */
export function fileNamesOf(uri: string): readonly string[] {
  const spellings = [decoded(uri), uri].flatMap((name) => [name, name.replace(/^\.?\/+/, '')])
  return [...new Set(spellings.flatMap((name) => [name, name.normalize('NFC')]))]
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri)
  } catch {
    // Some programs do not encode a percent sign in the name.
    return uri
  }
}
