import type { Certificate } from '@/lib/pki/certificate'
import type { SignedData, SignerInfo } from '@/lib/pki/cms/signed-data'
import type { EncodedTimeStamp } from '../cms/time-stamp'

/** A signer's part and the message around it. */
export interface CadesMessage {
  readonly signedData: SignedData
  readonly signerInfo: SignerInfo
}

/** Whose time-stamps they are. */
export interface StampedCades {
  readonly signatureId: string
  /** Everywhere in the message. */
  readonly certificates: readonly Certificate[]
}

/** What a token is over, and proves to have existed. */
export type Archive = Pick<EncodedTimeStamp, 'digestOfData' | 'covers' | 'references'>
