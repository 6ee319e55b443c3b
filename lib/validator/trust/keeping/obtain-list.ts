import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Bytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import type { HttpClient } from '#network/http-client'
import { OutgoingFailure, type OutgoingFailureCode } from '#network/outgoing-failure'
import type { Certificate } from '#pki/certificate/certificate'
import {
  type AuthenticList,
  checkList,
  type ListRefusal,
  type ListVerdict,
  type RefusedList,
} from '../list/check-list'

/** The reason why the copy at an address could not be used. */
export type ListTrouble = ListRefusal | OutgoingFailureCode | 'http-status' | 'older-than-kept'

/** The state of the list at an address. */
export interface ObtainedList {
  readonly url: string
  /** Absent if neither the address nor the list store has a good copy. */
  readonly authentic: AuthenticList | undefined
  /** The time when the copy in use was last found at its address. */
  readonly fetchedAt: Date | undefined
  /** The reason why the present copy is not in use. */
  readonly trouble: ListTrouble | undefined
  /** The refused copy, to which other possible signers can be applied. */
  readonly refused: RefusedList | undefined
}

/** `checkList` for the list at an address, with a cache of the last verdicts. */
export type ListChecker = (
  url: string,
  bytes: Bytes,
  signers: readonly Certificate[],
) => ListVerdict

/** A copy of a list, and the time when it was last found at its address. */
interface StoredList {
  readonly bytes: Bytes
  readonly fetchedAt: Date
}

/** The last good copy of each list, by address. A stored copy proves nothing: callers check it again. */
export interface ListStore {
  take(url: string): Promise<StoredList | undefined>
  put(url: string, list: StoredList): Promise<void>
}

export interface TrustedListSource {
  readonly http: HttpClient
  readonly listStore: ListStore
  readonly check: ListChecker
  readonly clock: () => Date
}

const listBytesMax = 20_000_000
const timeoutMs = 30_000

type Present = { readonly stored: StoredList } | { readonly trouble: ListTrouble }

/**
 * Obtains the list at an address. The present copy is used if one of the signers signed it and it is not older than
 * the last good copy; otherwise the last good copy is used, if one of the signers signed it.
 */
export async function obtainList(
  url: string,
  signers: readonly Certificate[],
  { http, listStore, check, clock }: TrustedListSource,
): Promise<ObtainedList> {
  const kept = await listStore.take(url)
  const keptVerdict = kept && check(url, kept.bytes, signers)
  const present = await fetchPresent(url, http, clock)
  const verdict = 'stored' in present ? check(url, present.stored.bytes, signers) : undefined
  const trouble = 'trouble' in present ? present.trouble : troubleWith(verdict, keptVerdict)
  if ('stored' in present && verdict?.isAuthentic && !trouble) {
    await listStore.put(url, present.stored)
    const { fetchedAt } = present.stored
    return { url, authentic: verdict, fetchedAt, trouble: undefined, refused: undefined }
  }
  const authentic = keptVerdict?.isAuthentic ? keptVerdict : undefined
  const refused = verdict?.isAuthentic === false ? verdict : undefined
  return { url, authentic, fetchedAt: authentic && kept?.fetchedAt, trouble, refused }
}

async function fetchPresent(url: string, http: HttpClient, clock: () => Date): Promise<Present> {
  try {
    const response = await http({ method: 'GET', url, timeoutMs, responseBytesMax: listBytesMax })
    if (response.status !== 200) return { trouble: 'http-status' }
    return { stored: { bytes: response.body satisfies Bytes, fetchedAt: clock() } }
  } catch (error) {
    if (error instanceof OutgoingFailure) return { trouble: error.code }
    throw error
  }
}

/** An old copy with old keys or statuses is authentic as well, but must not replace a newer one. */
function troubleWith(
  present: ListVerdict | undefined,
  kept: ListVerdict | undefined,
): ListTrouble | undefined {
  if (!present?.isAuthentic) return present?.reason
  if (!kept?.isAuthentic) return undefined
  const isOlder = present.list.sequenceNumber < kept.list.sequenceNumber
  return isOlder ? 'older-than-kept' : undefined
}

/**
 * Returns a checker that parses the same bytes only once, because lists change a few times a year but are fetched
 * several times a day.
 */
export function listChecker(): ListChecker {
  const remembered = new Map<string, { readonly key: string; readonly verdict: ListVerdict }>()
  return (url, bytes, signers) => {
    const fingerprints = signers.map(({ fingerprint }) => fingerprint).toSorted()
    const key = [encodeHex(digest('SHA-256', bytes)), ...fingerprints].join(' ')
    const known = remembered.get(url)
    if (known?.key === key) return known.verdict
    const verdict = checkList(bytes, () => signers)
    if (verdict.isAuthentic) remembered.set(url, { key, verdict })
    return verdict
  }
}

/** Stores the copies in a folder; each is written atomically. */
export async function openListStore(folder: string): Promise<ListStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pathOf = (url: string) => join(folder, `${encodeHex(digest('SHA-256', utf8(url)))}.xml`)
  return {
    take: async (url) => await readIfThere(pathOf(url)),
    put: async (url, { bytes, fetchedAt }) => {
      const draft = join(folder, `${randomUUID()}.draft`)
      await writeFile(draft, bytes)
      await utimes(draft, fetchedAt, fetchedAt)
      await rename(draft, pathOf(url))
    },
  }
}

async function readIfThere(path: string): Promise<StoredList | undefined> {
  try {
    const [bytes, { mtime }] = await Promise.all([readFile(path), stat(path)])
    return { bytes, fetchedAt: mtime }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
