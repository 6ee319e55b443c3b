import type { Bytes } from '#encoding/bytes'
import { MalformedXml, type MalformedXmlReason } from '#encoding/xml/read-xml'
import type { XmlDocument } from '#encoding/xml/tree'
import type { Certificate } from '#pki/certificate/certificate'
import {
  type EnvelopedFailure,
  verifyEnvelopedSignature,
} from '#signature/xades/verify-enveloped-signature'
import { type SignerRemark, signerRemarks } from './list-signer-remarks'
import { readListElement, readListXml } from './read-list'
import { MalformedList, type TrustedList } from './trusted-list'

/** The reason why a file is not an authentic trusted list. These words are stable. */
export type ListRefusal =
  | MalformedXmlReason
  | 'not-a-list'
  | 'no-signature'
  | 'several-signatures'
  | 'signature-malformed'
  | 'signature-incomplete'
  | 'signature-broken'
  | 'altered'
  | 'signer-not-announced'

export type ListVerdict = AuthenticList | RefusedList

export interface AuthenticList {
  readonly isAuthentic: true
  readonly list: TrustedList
  readonly signer: Certificate
  /** Requirements of TS 119 612, 5.7.1 that the signer's certificate does not meet. They do not refuse the list. */
  readonly remarks: readonly SignerRemark[]
}

export interface RefusedList {
  readonly isAuthentic: false
  readonly reason: ListRefusal
  /** The content of the file, not verified; undefined if it cannot be read. */
  readonly unverifiedList: TrustedList | undefined
}

/** Returns the certificates that may sign a list, chosen by the list's own territory and type. */
export type AnnouncedSigners = (list: TrustedList) => readonly Certificate[]

/**
 * Checks whether a file is a trusted list that one of the announced certificates signed as a whole (TS 119 615, 4.1
 * and 4.2). Only announced certificates are accepted, even if a path could be built to another one. The parsed
 * document that is verified is the one that is read.
 */
export function checkList(bytes: Bytes, announced: AnnouncedSigners): ListVerdict {
  const document = unlessMalformed(() => readListXml(bytes))
  if (typeof document === 'string') return refused(document)
  const list = unlessMalformed(() => readListElement(document.root))
  if (typeof list === 'string') return refused(list)
  return checkSignature(document, list, announced(list))
}

function checkSignature(
  document: XmlDocument,
  list: TrustedList,
  announced: readonly Certificate[],
): ListVerdict {
  const { failures, certificate: signer } = verifyEnvelopedSignature(document, announced)
  const reason = order.find(([failure]) => failures.includes(failure))?.[1]
  if (reason) return refused(reason, list)
  if (failures.length > 0 || !signer) return refused('signature-malformed', list)
  return { isAuthentic: true, list, signer, remarks: signerRemarks(signer, list) }
}

/** Reasons in order: the most informative comes first, e.g. an unknown signer before altered content. */
const order: readonly (readonly [EnvelopedFailure, ListRefusal])[] = [
  ['no-signature', 'no-signature'],
  ['several-signatures', 'several-signatures'],
  ['signature-malformed', 'signature-malformed'],
  ['signer-not-among-certificates', 'signer-not-announced'],
  ['document-not-covered', 'signature-incomplete'],
  ['value-broken', 'signature-broken'],
  ['signing-certificate-differs', 'signature-broken'],
  ['reference-broken', 'altered'],
]

function refused(reason: ListRefusal, unverifiedList?: TrustedList): RefusedList {
  return { isAuthentic: false, reason, unverifiedList }
}

function unlessMalformed<Result>(read: () => Result): Result | MalformedXmlReason | 'not-a-list' {
  try {
    return read()
  } catch (error) {
    if (error instanceof MalformedXml) return error.reason
    if (error instanceof MalformedList) return 'not-a-list'
    throw error
  }
}
