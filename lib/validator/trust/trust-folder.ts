import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { MalformedXml } from '#encoding/xml/read-xml'
import { readList } from './list/read-list'
import { MalformedList, type TrustedList } from './list/trusted-list'
import { joinTrustAnchors, type TrustAnchors, trustAnchorsFrom } from './trust-anchors'
import type { TrustMaterial } from './trust-store'

const certificateExtensions = ['.pem', '.crt', '.cer', '.der']

/** Whether a file of this name is read as a certificate. */
export const isCertificateFile = (name: string): boolean =>
  certificateExtensions.includes(extname(name).toLowerCase())

const isListFile = (name: string): boolean => extname(name).toLowerCase() === '.xml'

/** All certificates, PEM or DER, in the files of a folder. Throws `TrustAnchorUnreadable`. */
export async function readTrustAnchors(folder: string): Promise<TrustAnchors> {
  return await anchorsIn(folder, (await readdir(folder)).filter(isCertificateFile))
}

async function anchorsIn(folder: string, names: readonly string[]): Promise<TrustAnchors> {
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
 * Trust material from a folder, or from one file. Certificates, PEM or DER, are anchors; trusted lists (XML) are taken
 * as authentic, because the operator chose them. An unreadable list gives no trust and is reported to the listener. A
 * single file that is no list is read as certificates, whatever its name is. Throws `TrustAnchorUnreadable`.
 */
export async function trustOf(
  place: string,
  onUnreadable: UnreadableListener,
): Promise<TrustMaterial> {
  const isFolder = (await stat(place)).isDirectory()
  const folder = isFolder ? place : dirname(place)
  const names = isFolder ? await readdir(place) : [basename(place)]
  const { certificates } = await anchorsIn(
    folder,
    names.filter(isFolder ? isCertificateFile : (name) => !isListFile(name)),
  )
  const lists: TrustedList[] = []
  for (const name of names.filter(isListFile).toSorted()) {
    try {
      lists.push(readList(await readFile(join(folder, name))))
    } catch (error) {
      if (!(error instanceof MalformedXml || error instanceof MalformedList)) throw error
      onUnreadable(name, error)
    }
  }
  return { certificates: certificates.map(({ der }) => der), lists }
}
