import type { Logger } from 'pino'
import { type AuditKey, auditKeyFromPem, auditKeyFromSecret } from '@/lib/storage/audit/audit-key'
import type { ChainVerdict } from '@/lib/storage/audit/check-chain'
import type { Metrics } from './metrics'

export interface AuditSettings {
  /** Signs what this process records. */
  readonly key: AuditKey
  /** Ids of keys whose signatures count, its own among them. */
  readonly trustedKeys: readonly string[]
}

/**
 * The key of the operator's file, else the one that the gateway's newest secret makes; what older secrets made is
 * trusted as long as they are given. Throws when the key cannot be used.
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

/** Who knows whom the audit trail may be signed by, and which chains did not hold. */
export interface AuditWatch {
  /** Ids of keys whose signatures count. */
  readonly trustedKeys: readonly string[]
  /** Takes in what somebody found who looked at chains. A break is logged when it is first seen. */
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
          log.error({ documentId, ...broken }, 'the audit trail of a document does not hold')
        }
      }
      auditChainsBroken.set(known.size)
    },
  }
}
