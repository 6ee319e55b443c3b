import { channel } from 'node:diagnostics_channel'
import type { CallbackError } from '@/lib/vocabulary/callback'
import type { MailKind } from '@/lib/vocabulary/mail'
import type { MethodName } from '@/lib/vocabulary/provider'
import type { MailState, SessionKind } from '../schema/records'
import type { Transaction } from './transaction'

/** The events of a process that metrics count, by name. */
export interface StorageEvents {
  /** `outcome` is `ok`, or the reason why the session ended without a result. */
  readonly 'session-ended': {
    readonly family: MethodName
    readonly kind: SessionKind
    readonly outcome: string
    readonly seconds: number
  }
  /** A session no longer waits for its signer: it ended, or was deleted. */
  readonly 'session-over': { readonly id: string }
  /** The connection was lost during a commit: the transaction may or may not be stored. */
  readonly 'transaction-in-doubt': Readonly<Record<string, never>>
  /** A transaction, or a single statement, failed because of a conflict with another one. */
  readonly 'conflict-met': { readonly outcome: 'repeated' | 'given-up' }
  readonly 'mail-settled': { readonly kind: MailKind; readonly outcome: MailState }
  /** The mail server did not accept a mail for now. */
  readonly 'mail-delayed': { readonly kind: MailKind }
  /** A stored file could not be opened; published at each attempt. */
  readonly 'file-unreadable': { readonly reason: 'key-missing' | 'damaged' | 'not-encrypted' }
  readonly 'callback-tried': { readonly outcome: 'taken' | CallbackError }
}

type Name = keyof StorageEvents

const waiting = new WeakMap<Transaction, (() => void)[]>()

/** Publishes an event when its transaction is stored, but not if it is rolled back. */
export function publishEvent<Kind extends Name>(
  tx: Transaction,
  name: Kind,
  event: StorageEvents[Kind],
): void {
  const publish = () => publishEventNow(name, event)
  const later = waiting.get(tx)
  if (later) later.push(publish)
  // A statement outside of a transaction is already stored.
  else publish()
}

/** Publishes an event at once, independent of any transaction. */
export function publishEventNow<Kind extends Name>(name: Kind, event: StorageEvents[Kind]): void {
  channel(`paraph:${name}`).publish(event)
}

/** Collects the events of a transaction; the returned function publishes them. */
export function deferEvents(tx: Transaction): () => void {
  const later: (() => void)[] = []
  waiting.set(tx, later)
  return () => {
    for (const publish of later) publish()
  }
}

/** Calls the listener for each event of a name; the returned function unsubscribes it. */
export function onStorageEvent<Kind extends Name>(
  name: Kind,
  listener: (event: StorageEvents[Kind]) => void,
): () => void {
  const onMessage = (event: unknown) => listener(event as StorageEvents[Kind])
  channel(`paraph:${name}`).subscribe(onMessage)
  return () => {
    channel(`paraph:${name}`).unsubscribe(onMessage)
  }
}
