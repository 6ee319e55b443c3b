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
import type { HostileFile, HostileVerdict } from '../hostile-file'
import type { HostileWorld } from '../hostile-world'

/** What a document is about: a wrapped one asks for more. */
export const signedData = '<d Id="d">Pay 100</d>'

export type XmlChange = (xml: string) => string

/** An honest XML signature, in a document. */
export async function signedXml({ holder }: HostileWorld, parts: XadesParts = {}): Promise<string> {
  return await signXml(documentWith(writtenXades(holder, parts)), holder)
}

/** Throws `RangeError` when there is nothing to replace. */
export function replaced(xml: string, from: string | RegExp, to: string): string {
  const changed = xml.replace(from, to)
  if (changed === xml) throw new RangeError('There is nothing to replace')
  return changed
}

export function replacing(from: string | RegExp, to: string): XmlChange {
  return (xml) => replaced(xml, from, to)
}

/** Over the one element. */
export const ofData = reference('Id="r0" URI="#d"', transform(uris.exclusive))

/** Over the whole document but the signature, by one step more. */
export function ofDocument(step: string, digestMethod?: string): string {
  return reference('Id="r0" URI=""', step + envelopedTransforms, digestMethod)
}

/** Signed so, and changed so after it was signed. */
export function xmlFile(
  name: string,
  parts: XadesParts | ((world: HostileWorld) => XadesParts),
  [verdict, why]: readonly [HostileVerdict, string],
  change: XmlChange = (xml) => xml,
): HostileFile {
  return {
    name,
    make: async (world) =>
      change(await signedXml(world, typeof parts === 'function' ? parts(world) : parts)),
    verdict,
    why,
  }
}
