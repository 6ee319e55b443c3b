import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { MalformedXml } from '@/lib/encoding/xml/read-xml'
import { readList } from './list/read-list'
import { MalformedList, type TrustedList } from './list/trusted-list'

import { readTrustAnchors } from './trust-anchors'
import type { TrustMaterial } from './trust-store'

/** Called for a list that cannot be read, with its name in the folder and the error. */
export type UnreadableListener = (name: string, error: MalformedXml | MalformedList) => void

/**
 * Trust material from a folder: its certificates, PEM or DER, are anchors; its trusted lists (XML) are taken as
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
