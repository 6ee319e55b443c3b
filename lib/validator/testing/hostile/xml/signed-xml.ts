import { signXml } from '../../xades/sign-xml'
import {
  documentWith,
  envelopedTransforms,
  reference,
  transform,
  uris,
  writtenXades,
  type XadesParts,
} from '../../xades/written-xades'
import { type HostileFile, type HostileVerdict, hostile } from '../hostile-file'
import type { HostileWorld } from '../hostile-world'

/** The signed data. Forged data in wrapping attacks has a larger amount. */
export const signedData = '<d Id="d">Pay 100</d>'

export type XmlChange = (xml: string) => string

/** A document with an honest XML signature. */
export async function signedXml({ holder }: HostileWorld, parts: XadesParts = {}): Promise<string> {
  return await signXml(documentWith(writtenXades(holder, parts)), holder)
}

/** Replaces text. Throws `RangeError` if the text is missing. */
export function replaced(xml: string, from: string | RegExp, to: string): string {
  const changed = xml.replace(from, to)
  if (changed === xml) throw new RangeError('There is nothing to replace')
  return changed
}

export function replacing(from: string | RegExp, to: string): XmlChange {
  return (xml) => replaced(xml, from, to)
}

/** A reference to the data element. */
export const ofData = reference('Id="r0" URI="#d"', transform(uris.exclusive))

/** A reference to the whole document except the signature, with an additional transform. */
export function ofDocument(step: string, digestMethod?: string): string {
  return reference('Id="r0" URI=""', step + envelopedTransforms, digestMethod)
}

/** A file that is signed with these parts and then changed. */
export function xmlFile(
  name: string,
  parts: XadesParts | ((world: HostileWorld) => XadesParts),
  [verdict, why]: readonly [HostileVerdict, string],
  change: XmlChange = (xml) => xml,
): HostileFile {
  return hostile(name, verdict, why, async (world) =>
    change(await signedXml(world, typeof parts === 'function' ? parts(world) : parts)),
  )
}
