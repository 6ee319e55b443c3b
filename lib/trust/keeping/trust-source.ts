import type { HttpClient } from '@/lib/network/http-client'
import { trustAnchorsFrom } from '../trust-anchors'
import { trustOf, type UnreadableListener } from '../trust-folder'
import type { TrustMaterial } from '../trust-material'

/** What is trusted to begin with. */
export interface FirstTrust {
  /** Anchors, and lists that are taken as authentic. */
  readonly trust: TrustMaterial
  /** Who may sign the list at the operator's address. */
  readonly listSigners: TrustMaterial
}

export type TrustSource = () => Promise<FirstTrust>

/** A folder of certificates and lists: they are anchors, and may announce who signs the list. */
export function trustFromFolder(folder: string, onUnreadable: UnreadableListener): TrustSource {
  return async () => {
    const trust = await trustOf(folder, onUnreadable)
    return { trust, listSigners: trust }
  }
}

/** Where a world lies that tells its own anchors and list signers: the simulator's. */
export function trustFromWorld(baseUrl: string, http: HttpClient): TrustSource {
  const download = async (path: string): Promise<TrustMaterial> => {
    const url = `${baseUrl}${path}`
    const request = { method: 'GET', url, timeoutMs: 5_000, responseBytesMax: 1_000_000 } as const
    const { certificates } = trustAnchorsFrom((await http(request)).body, url)
    return { certificates: certificates.map(({ der }) => der), lists: [] }
  }
  return async () => {
    const [trust, listSigners] = await Promise.all([
      download('/anchors.pem'),
      download('/tl-signers.pem'),
    ])
    return { trust, listSigners }
  }
}
