import { channel } from 'node:diagnostics_channel'
import type { CallbackError } from '@/lib/vocabulary/callback'
import type { MailKind } from '@/lib/vocabulary/mail'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import type { Transaction } from './database/transaction'
import type { MailState, SessionKind } from './records'

/** The events of a process that metrics count, by their names. */
export interface StorageEvents {
  /** `outcome` is `ok`, or the reason why the session ended without a result. */
  readonly 'session-ended': {
    readonly family: ProviderFamily
    readonly kind: SessionKind
    readonly outcome: string
    readonly seconds: number
  }
  /** A session no longer waits for its signer: it ended, or was deleted. */
  readonly 'session-over': { readonly id: string }
  /** The connection was lost during a commit: the transaction may or may not be stored. */
  readonly 'transaction-in-doubt': Readonly<Record<string, never>>
  /** A transaction, or a statement on its own, lost against another one. */
  readonly 'conflict-met': { readonly outcome: 'repeated' | 'given-up' }
  readonly 'mail-settled': { readonly kind: MailKind; readonly outcome: MailState }
  /** The mail server did not take a mail. */
  readonly 'mail-delayed': { readonly kind: MailKind }
  /** A stored file could not be opened; published at each attempt. */
  readonly 'file-unreadable': { readonly reason: 'key-missing' | 'damaged' | 'not-encrypted' }
  readonly 'callback-tried': { readonly outcome: 'taken' | CallbackError }
}

type Name = keyof StorageEvents

const waiting = new WeakMap<Transaction, (() => void)[]>()

/** Publishes an event when its transaction is stored; never if the transaction is rolled back. */
export function publishEvent<Kind extends Name>(
  tx: Transaction,
  name: Kind,
  event: StorageEvents[Kind],
): void {
  const publish = () => publishEventNow(name, event)
  const later = waiting.get(tx)
  if (later) later.push(publish)
  // A statement outside a transaction is stored already.
  else publish()
}

/** Publishes an event that no rollback can undo. */
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
