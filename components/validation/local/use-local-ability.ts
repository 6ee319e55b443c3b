'use client'

import { useSyncExternalStore } from 'react'

/**
 * Whether this browser can check files itself. `insecure`: over plain http the validator could have been changed on
 * its way, so its result would prove nothing, and browsers give such pages no cryptography.
 */
export type LocalAbility = 'able' | 'insecure' | 'old'

/** `onServer` is what the server assumes from its own address. */
export function useLocalAbility(onServer: LocalAbility): LocalAbility {
  return useSyncExternalStore(never, localAbility, () => onServer)
}

/** `DecompressionStream` is the newest of them: Safari 16.4, Firefox 113. */
const needed = ['Worker', 'BigInt', 'DecompressionStream'] as const

function localAbility(): LocalAbility {
  if (!globalThis.isSecureContext) return 'insecure'
  return needed.every((name) => name in globalThis) ? 'able' : 'old'
}

/** It does not change while a page is open. */
const never = () => () => undefined
