import { type Bytes, equalBytes } from '#encoding/bytes'
import { derEncoding } from '#encoding/der/der-encoding'
import { MalformedDer } from '#encoding/der/malformed-der'
import { type DerNode, readBer } from '#encoding/der/reader'
import { sameForm } from '#encoding/der/same-form'
import { contextTag } from '#encoding/der/tags'
import { onlyChild } from '#encoding/der/values'
import { tagged } from '#encoding/der/writer'
import type { Attribute } from '#pki/cms/attributes'
import type { CadesMessage } from './archive-time-stamps'

/**
 * The message as it was before evidence records were added, with the `earlier` unsigned attributes of this signer: once
 * in the encoding of the message (RFC 4998, A), once in DER (TS 119 122-3, 5).
 */
export function messageBeforeRecord(
  { signedData, signerInfo }: CadesMessage,
  earlier: readonly Attribute[],
): readonly Bytes[] {
  const contentInfo = readBer(signedData.encoded)
  const [type, explicit] = contentInfo.children
  if (!type || !explicit) return []
  const message = onlyChild(explicit)
  const fields = message.children
  const signers = fields.at(-1)
  if (!signers) return []
  const { raw: own } = signerInfo.node
  const members = signers.children.map(({ raw }) =>
    equalBytes(raw, own) ? signerBefore(signerInfo.node, earlier) : raw,
  )
  const rest = fields.slice(0, -1).map(({ raw }) => raw)
  const inner = sameForm(message, ...rest, sameForm(signers, ...members))
  const asIs = sameForm(contentInfo, type.raw, sameForm(explicit, inner))
  return [asIs, ...inDer(asIs)]
}

/** Returns the SignerInfo with only the earlier unsigned attributes. If there are none, the field is left out. */
function signerBefore(node: DerNode, earlier: readonly Attribute[]): Bytes {
  const unsigned = contextTag(1)
  const signed = node.children.filter(({ tag }) => tag !== unsigned).map(({ raw }) => raw)
  const attributes = earlier.map(({ node: { raw } }) => raw)
  const field = attributes.length > 0 ? [tagged(unsigned, ...attributes)] : []
  return tagged(node.tag, ...signed, ...field)
}

function inDer(bytes: Bytes): readonly Bytes[] {
  try {
    return [derEncoding(readBer(bytes))]
  } catch (error) {
    if (error instanceof MalformedDer) return []
    throw error
  }
}
