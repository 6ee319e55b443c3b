import type { HttpClient } from '@/lib/network/http-client'
import type { Certificate } from '@/lib/pki/certificate'
import { readableCertificates } from '@/lib/pki/readable-certificates'
import { pointersOfListsOfLists, signersIn } from '../list/announced-signers'
import { listTypes } from '../list/list-uris'
import type { ListPointer, TrustedList } from '../list/trusted-list'
import type { TrustMaterial } from '../trust-material'
import type { ListChecker } from './list-checker'
import type { ListStore } from './list-store'
import { type ListSource, type ObtainedList, obtainList } from './obtain-list'
import { obtainListOfLists } from './obtain-list-of-lists'

export interface ListLibrary {
  /** Address of a list of lists, or of a single list. */
  readonly url: string
  /** For the operator's address. */
  readonly configuredHttp: HttpClient
  /** For addresses that stand in lists. */
  readonly outgoingHttp: HttpClient
  readonly listStore: ListStore
  readonly check: ListChecker
  readonly clock: () => Date
}

/** How many lists are fetched at a time. */
const fetchesMax = 4

/** The list at the operator's address and, when it is a list of lists, all lists it points to. */
export async function loadLists(
  library: ListLibrary,
  signers: TrustMaterial,
): Promise<readonly ObtainedList[]> {
  const { url, configuredHttp, outgoingHttp: http } = library
  const outgoing: ListSource = { ...library, http }
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

/** The operator's certificates, and whoever the operator's lists of lists announce for this address. */
function signersAt(url: string, { certificates, lists }: TrustMaterial): readonly Certificate[] {
  const isAnnounced = ({ location, type }: ListPointer) =>
    location === url || type === listTypes.listOfLists
  const pointers = pointersOfListsOfLists(lists).filter(isAnnounced)
  return [...readableCertificates(certificates), ...pointers.flatMap(signersIn)]
}

/** Lists for machines, each address once; a list of lists points to itself too. */
function pointersIn({ type, pointers }: TrustedList): readonly ListPointer[] {
  if (type !== listTypes.listOfLists) return []
  const readable = pointers.filter(
    (pointer) =>
      pointer.type !== listTypes.listOfLists &&
      (pointer.mimeType === undefined || pointer.mimeType === 'application/vnd.etsi.tsl+xml'),
  )
  return [...new Map(readable.map((pointer) => [pointer.location, pointer])).values()]
}

async function loadPointers(
  pointers: readonly ListPointer[],
  source: ListSource,
): Promise<readonly ObtainedList[]> {
  const waiting = [...pointers.entries()]
  const obtained: ObtainedList[] = []
  const loadSome = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, pointer] = next
      // Reading a list takes a while: whoever else waits comes first.
      await new Promise(setImmediate)
      obtained[at] = await obtainList(pointer.location, signersIn(pointer), source)
    }
  }
  await Promise.all(Array.from({ length: fetchesMax }, loadSome))
  return obtained
}
