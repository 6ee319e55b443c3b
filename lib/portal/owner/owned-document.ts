import { cache } from 'react'
import type { ResponseOf } from '@/lib/gateway/contract/endpoints'
import type { ContainedFile } from '@/lib/gateway/contract/entries/contents'
import { limits } from '@/lib/gateway/contract/limits'
import { answeringRoles } from '@/lib/vocabulary/document'
import { type OwnerGateway, ownerGateway } from '../gateway/gateway'
import type { Viewer } from '../sign-in/viewer'
import type { SentCallback } from './callbacks'
import { versionOf } from './documents'

export type DocumentDetails = ResponseOf<'readDocument'>['document']
export type DocumentSigner = DocumentDetails['signers'][number]
export type DocumentEvent = ResponseOf<'listEvents'>['events'][number]
export type AuditChain = ResponseOf<'listEvents'>['chain']

/** The content of a document's page. */
export interface OwnedDocument {
  readonly document: DocumentDetails
  /** Files of a container. Empty for a PDF. */
  readonly files: readonly ContainedFile[]
  /** The events, newest first. */
  readonly events: readonly DocumentEvent[]
  /** Whether the events are unchanged since they were recorded. */
  readonly chain: AuditChain
  /** The callbacks, newest first. Empty if none were requested for the document. */
  readonly callbacks: readonly SentCallback[]
  /** Changes exactly when the content of the page changes. */
  readonly version: string
}

/** Path of the page of a document. If the document cannot be shown, the page says why. */
export const documentPage = (documentId: string) => `/documents/${encodeURIComponent(documentId)}`

/** Reads a document of this person. Throws the errors of the gateway client. */
export const readOwnedDocument = cache(
  async (viewer: Viewer, documentId: string): Promise<OwnedDocument> => {
    const gateway = ownerGateway(viewer)
    const [{ document, files }, { events, chain }, { callbacks }] = await Promise.all([
      readWithFiles(gateway, documentId),
      gateway.call('listEvents', { documentId }, {}),
      gateway.call('listCallbacks', { documentId }, {}),
    ])
    const version = versionOf([document, events, chain, callbacks])
    return { document, files, events: events.toReversed(), chain, callbacks, version }
  },
)

async function readWithFiles(gateway: OwnerGateway, documentId: string) {
  const { document } = await gateway.call('readDocument', { documentId }, {})
  if (document.type === 'pdf') return { document, files: [] }
  const { files } = await gateway.call('readDocumentContents', { documentId }, {})
  return { document, files }
}

/** Signers who are asked together, as the page of a document shows them. */
export interface ShownGroup {
  /** Whether the people of the group approve, before the signers of the same position. */
  readonly isApproval: boolean
  readonly order: number
  /** How many signers of the group must sign. */
  readonly needed: number
  /** Whether all must sign, including signers who are added later. */
  readonly isAll: boolean
  readonly people: readonly DocumentSigner[]
  /** Whether a signer of the group is asked now. */
  readonly isAsked: boolean
}

/** The approvers and signers of a document by their position in the order. */
export function signerGroups({
  signers,
  groups,
}: Pick<OwnedDocument['document'], 'signers' | 'groups'>): readonly ShownGroup[] {
  const orders = [...new Set(signers.map(({ order }) => order))].toSorted((a, b) => a - b)
  return orders.flatMap((order) =>
    answeringRoles.flatMap((role) => {
      const people = signers.filter((one) => one.order === order && one.role === role)
      if (people.length === 0) return []
      const isApproval = role === 'approver'
      const some = isApproval ? undefined : groups.find((group) => group.order === order)?.needed
      const needed = some ?? people.length
      const isAll = some === undefined
      const isAsked = people.some(({ turn }) => turn === 'now')
      return [{ order, isApproval, needed, isAll, people, isAsked }]
    }),
  )
}

/** A step of the order that can take a new signer. */
export interface Step {
  readonly order: number
  readonly words: 'withOthers' | 'afterOthers' | 'step' | 'stepNow' | 'stepAfter'
  /** The number shown on the page. */
  readonly number: number
  /** Whether signers of the step were asked. Approvers can no longer be added before them. */
  readonly hasBegun: boolean
}

/** The groups that can take another signer, and a new group after them. Empty if there are no groups. */
export function stepsFor(shown: readonly ShownGroup[]): readonly Step[] {
  const groups = shown.filter(({ isApproval }) => !isApproval)
  const last = groups.at(-1)
  if (!last) return []
  const isOnly = groups.length === 1
  const there = groups.map((group, index): Step => {
    const begun = hasBegun(group)
    const inOrder = begun ? 'stepNow' : 'step'
    const words = isOnly ? 'withOthers' : inOrder
    return { order: group.order, words, number: index + 1, hasBegun: begun }
  })
  const number = groups.length + 1
  const behind = {
    order: last.order + 1,
    words: isOnly ? 'afterOthers' : 'stepAfter',
    number,
    hasBegun: false,
  } as const
  const open = there.filter((_, index) => !isFull(groups[index]))
  return behind.order > limits.signers ? open : [...open, behind]
}

function hasBegun({ people }: ShownGroup): boolean {
  return people.some(({ asked_at: askedAt }) => askedAt !== null)
}

/** Whether a group has all needed signatures. It then takes no more signers. */
function isFull(group: ShownGroup | undefined): boolean {
  if (!group || group.isAll) return false
  return group.people.filter(({ signStatus }) => signStatus === 'signed').length >= group.needed
}
