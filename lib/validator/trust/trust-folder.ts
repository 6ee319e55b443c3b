import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { MalformedXml } from '#encoding/xml/read-xml'
import { readList } from './list/read-list'
import { MalformedList, type TrustedList } from './list/trusted-list'
import { joinTrustAnchors, type TrustAnchors, trustAnchorsFrom } from './trust-anchors'
import type { TrustMaterial } from './trust-store'

const certificateExtensions = ['.pem', '.crt', '.cer', '.der']

/** Whether a file of this name is read as a certificate. */
export const isCertificateFile = (name: string): boolean =>
  certificateExtensions.includes(extname(name).toLowerCase())

/** All certificates, PEM or DER, in the files of a folder. Throws `TrustAnchorUnreadable`. */
export async function readTrustAnchors(folder: string): Promise<TrustAnchors> {
  const names = (await readdir(folder)).filter(isCertificateFile)
  const files = await Promise.all(
    names
      .toSorted()
      .map(async (name) => trustAnchorsFrom(await readFile(join(folder, name)), name)),
  )
  return joinTrustAnchors(...files)
}

/** Called for a list that cannot be read: with its name in the folder and the error. */
export type UnreadableListener = (name: string, error: MalformedXml | MalformedList) => void

/**
 * Trust material from a folder. Its certificates, PEM or DER, are anchors; its trusted lists (XML) are taken as
 * authentic, because the operator chose the folder. An unreadable list gives no trust and is reported to the
 * listener. Throws `TrustAnchorUnreadable`.
 */
export async function trustOf(
  folder: string,
  onUnreadable: UnreadableListener,
): Promise<TrustMaterial> {
  const { certificates } = await readTrustAnchors(folder)
  const names = (await readdir(folder)).filter((name) => extname(name).toLowerCase() === '.xml')
  const lists: TrustedList[] = []
  for (const name of names.toSorted()) {
    try {
      lists.push(readList(await readFile(join(folder, name))))
    } catch (error) {
      if (!(error instanceof MalformedXml || error instanceof MalformedList)) throw error
      onUnreadable(name, error)
    }
  }
  return { certificates: certificates.map(({ der }) => der), lists }
}
