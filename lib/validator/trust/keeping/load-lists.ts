import type { HttpClient } from '#network/http-client'
import type { Certificate } from '#pki/certificate/certificate'
import { readableCertificates } from '#pki/readable-certificates'
import { ownSigners, pointersOfListsOfLists, signersIn } from '../list/announced-signers'
import { listTypes } from '../list/list-uris'
import type { ListPointer, TrustedList } from '../list/trusted-list'
import type { TrustMaterial } from '../trust-store'
import {
  type ListChecker,
  type ListStore,
  type ObtainedList,
  obtainList,
  type TrustedListSource,
} from './obtain-list'

export interface ListLibrary {
  /** Address of a list of lists, or of a single list. */
  readonly url: string
  /** The client for the operator's address. */
  readonly configuredHttp: HttpClient
  /** The client for addresses in lists. */
  readonly outgoingHttp: HttpClient
  readonly listStore: ListStore
  readonly check: ListChecker
  readonly clock: () => Date
}

/** Maximum number of concurrent fetches. */
const fetchesMax = 4

/** The list at the operator's address and, if it is a list of lists, all lists that it points to. */
export async function loadLists(
  library: ListLibrary,
  signers: TrustMaterial,
): Promise<readonly ObtainedList[]> {
  const { url, configuredHttp, outgoingHttp: http } = library
  const outgoing: TrustedListSource = { ...library, http }
  const announced = signersAt(url, signers)
  const first = await obtainListOfLists(
    url,
    announced,
    { ...library, http: configuredHttp },
    outgoing,
  )
  if (!first.authentic) return [first]
  return [first, ...(await loadPointers(pointersIn(first.authentic.list), outgoing))]
}

/**
 * Possible signers of the list at this address: the operator's certificates, and signers that the operator's lists of
 * lists announce for this address or for any list of lists.
 */
function signersAt(url: string, { certificates, lists }: TrustMaterial): readonly Certificate[] {
  const isAnnounced = ({ location, type }: ListPointer) =>
    location === url || type === listTypes.listOfLists
  const pointers = pointersOfListsOfLists(lists).filter(isAnnounced)
  return [...readableCertificates(certificates), ...pointers.flatMap(signersIn)]
}

/** The pointers of a list to XML lists, each address once. A list of lists also points to itself; that is left out. */
function pointersIn({ type, pointers }: TrustedList): readonly ListPointer[] {
  if (type !== listTypes.listOfLists) return []
  const readable = pointers.filter(
    (pointer) =>
      pointer.type !== listTypes.listOfLists &&
      (pointer.mimeType === undefined || pointer.mimeType === 'application/vnd.etsi.tsl+xml'),
  )
  return [...new Map(readable.map((pointer) => [pointer.location, pointer])).values()]
}

/**
 * The list at the operator's address. If the keys of a list of lists changed, it names its pivots: earlier issues that
 * each announced the next keys. They are followed from a trusted signer to the present one (TS 119 615, 4.1).
 */
async function obtainListOfLists(
  url: string,
  signers: readonly Certificate[],
  source: TrustedListSource,
  pivotSource: TrustedListSource,
): Promise<ObtainedList> {
  const direct = await obtainList(url, signers, source)
  const list = direct.refused?.unverifiedList
  if (direct.refused?.reason !== 'signer-not-announced' || !list) return direct
  const nextSigners = await followPivots(pivotsOf(list), signers, pivotSource)
  return nextSigners ? await obtainList(url, nextSigners, source) : direct
}

const pivotsMax = 20

/** Addresses of pivots, the newest first. The list names them before the announcement in the Official Journal. */
function pivotsOf({ informationUris }: TrustedList): readonly string[] {
  const isPivot = (uri: string) => /\/[^/?#]*pivot[^/?#]*\.xml$/i.test(uri)
  return [...new Set(informationUris.filter(isPivot))].slice(0, pivotsMax)
}

/** Goes back from the newest pivot to one with a trusted signer, then forward again; returns the present signers. */
async function followPivots(
  newestFirst: readonly string[],
  signers: readonly Certificate[],
  source: TrustedListSource,
): Promise<readonly Certificate[] | undefined> {
  const [newest, ...older] = newestFirst
  if (newest === undefined) return undefined
  const direct = await obtainList(newest, signers, source)
  if (direct.authentic) return ownSigners(direct.authentic.list)
  const before = await followPivots(older, signers, source)
  if (!before) return undefined
  const pivot = await obtainList(newest, before, source)
  return pivot.authentic && ownSigners(pivot.authentic.list)
}

async function loadPointers(
  pointers: readonly ListPointer[],
  source: TrustedListSource,
): Promise<readonly ObtainedList[]> {
  const waiting = [...pointers.entries()]
  const obtained: ObtainedList[] = []
  const loadSome = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, pointer] = next
      // Reading a list takes long, so other tasks run before it.
      await new Promise(setImmediate)
      obtained[at] = await obtainList(pointer.location, signersIn(pointer), source)
    }
  }
  await Promise.all(Array.from({ length: fetchesMax }, loadSome))
  return obtained
}
