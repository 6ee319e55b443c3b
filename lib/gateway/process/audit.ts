import type { Logger } from 'pino'
import { type AuditKey, auditKeyFromPem, auditKeyFromSecret } from '@/lib/storage/audit/audit-key'
import type { ChainVerdict } from '@/lib/storage/audit/check-chain'
import type { Metrics } from './metrics'

export interface AuditSettings {
  /** The key that signs the entries of this process. */
  readonly key: AuditKey
  /** Ids of keys whose signatures are trusted, including the id of `key`. */
  readonly trustedKeys: readonly string[]
}

/**
 * The key from the operator's file, otherwise the key derived from the newest gateway secret. Keys derived from older
 * secrets are trusted as long as those secrets are configured. Throws if the key is invalid.
 */
export function auditSettings(given: {
  readonly pem: string | undefined
  readonly secrets: readonly [string, ...string[]]
  readonly trustedKeys: readonly string[]
}): AuditSettings {
  const [newest, ...older] = given.secrets
  if (given.pem !== undefined) {
    const key = auditKeyFromPem(given.pem)
    return { key, trustedKeys: [key.id, ...given.trustedKeys] }
  }
  const key = auditKeyFromSecret(newest)
  const before = older.map((secret) => auditKeyFromSecret(secret).id)
  return { key, trustedKeys: [key.id, ...before, ...given.trustedKeys] }
}

/** Knows the trusted signers of the audit trail, and the chains that failed verification. */
export interface AuditWatch {
  /** Ids of keys whose signatures are trusted. */
  readonly trustedKeys: readonly string[]
  /** Records the results of a verification. A broken chain is logged when it is first seen. */
  note(verdicts: readonly ChainVerdict[]): void
}

export function auditWatch(
  trustedKeys: readonly string[],
  { auditChainsBroken }: Pick<Metrics, 'auditChainsBroken'>,
  log: Logger,
): AuditWatch {
  const known = new Set<string>()
  return {
    trustedKeys,
    note: (verdicts) => {
      for (const { documentId, broken } of verdicts) {
        if (!broken) known.delete(documentId)
        else if (!known.has(documentId)) {
          known.add(documentId)
          log.error({ documentId, ...broken }, 'audit trail of a document is broken')
        }
      }
      auditChainsBroken.set(known.size)
    },
  }
}
