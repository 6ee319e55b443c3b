import { channel } from 'node:diagnostics_channel'
import type { CallbackError } from '@/lib/vocabulary/callback'
import type { MailKind } from '@/lib/vocabulary/mail'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import type { Transaction } from './database/transaction'
import type { MailState, SessionKind } from './records'

/** What happened, for whoever counts it. */
export interface Occurrences {
  /** `outcome`: `ok`, or the reason it ended without its result. */
  readonly 'session-ended': {
    readonly family: ProviderFamily
    readonly kind: SessionKind
    readonly outcome: string
    readonly seconds: number
  }
  /** Nobody waits for its person any more: it ended, or is gone altogether. */
  readonly 'session-over': { readonly id: string }
  /** The database went away in the middle of a transaction, which may have been stored all the same. */
  readonly 'transaction-in-doubt': Readonly<Record<string, never>>
  readonly 'mail-settled': { readonly kind: MailKind; readonly outcome: MailState }
  /** The server could not be handed a mail. */
  readonly 'mail-delayed': { readonly kind: MailKind }
  /** A stored file that could not be opened, once each time. */
  readonly 'file-unreadable': { readonly reason: 'key-missing' | 'damaged' | 'not-encrypted' }
  readonly 'callback-tried': { readonly outcome: 'taken' | CallbackError }
}

type Name = keyof Occurrences

const waiting = new WeakMap<Transaction, (() => void)[]>()

/** Tells of it once the transaction is stored, and nobody when it is taken back. */
export function occurred<Kind extends Name>(
  tx: Transaction,
  name: Kind,
  occurrence: Occurrences[Kind],
): void {
  const tell = () => occurredNow(name, occurrence)
  const later = waiting.get(tx)
  if (later) later.push(tell)
  // A statement by itself is stored already.
  else tell()
}

/** Tells of what no transaction takes back. */
export function occurredNow<Kind extends Name>(name: Kind, occurrence: Occurrences[Kind]): void {
  channel(`paraph:${name}`).publish(occurrence)
}

/** Keeps what occurs in a transaction until the given function says that it is stored. */
export function holdOccurrences(tx: Transaction): () => void {
  const later: (() => void)[] = []
  waiting.set(tx, later)
  return () => {
    for (const tell of later) tell()
  }
}

/** Gives a function that ends it. */
export function onOccurrence<Kind extends Name>(
  name: Kind,
  listener: (occurrence: Occurrences[Kind]) => void,
): () => void {
  const heard = (occurrence: unknown) => listener(occurrence as Occurrences[Kind])
  channel(`paraph:${name}`).subscribe(heard)
  return () => {
    channel(`paraph:${name}`).unsubscribe(heard)
  }
}
