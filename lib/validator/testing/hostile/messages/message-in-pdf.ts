import type { Bytes } from '#encoding/bytes'
import { cmsMessage, type SignerOrder } from '../../cms-message'
import type { PdfMessageOrder } from '../../pdf-with-message'
import { type HostileFile, type HostileVerdict, hostile } from '../hostile-file'
import type { HostileWorld } from '../hostile-world'
import { signedPdf } from '../pdf/signed-pdf'
import { type CraftedSigner, craftedMessage } from './crafted-message'

export type Message = (content: Bytes, world: HostileWorld) => Promise<Bytes> | Bytes

/** A PDF file that is signed with this message. */
export function inPdf(
  name: string,
  [verdict, why]: readonly [HostileVerdict, string],
  message: Message,
  order: Partial<PdfMessageOrder> = {},
): HostileFile {
  return hostile(name, verdict, why, (world) =>
    signedPdf(world, { message: (content) => message(content, world), ...order }),
  )
}

/** Makes the usual message with a changed order for its only signer. */
export function signing(order: (world: HostileWorld) => Partial<SignerOrder>): Message {
  return async (content, world) => {
    const { holder } = world
    const signer = { holder, ...order(world) }
    return await cmsMessage({ content, signers: [signer], certificates: holder.issuers })
  }
}

/** Makes the usual message with replaced parts of its signer. */
export function crafting(change: (world: HostileWorld) => Partial<CraftedSigner>): Message {
  return (content, world) => craftedMessage(content, { holder: world.holder, ...change(world) })
}
