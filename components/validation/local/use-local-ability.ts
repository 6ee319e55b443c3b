'use client'

import { useSyncExternalStore } from 'react'

/**
 * Whether this browser can check files itself. `insecure`: over plain http the validator could have been changed on its
 * way, so its result would prove nothing. Browsers also give such pages no cryptography.
 */
export type LocalAbility = 'able' | 'insecure' | 'old'

/** Returns the ability of this browser. `onServer` is the server's assumption from the portal's address. */
export function useLocalAbility(onServer: LocalAbility): LocalAbility {
  return useSyncExternalStore(never, localAbility, () => onServer)
}

/** `DecompressionStream` is the newest of these features: Safari 16.4, Firefox 113. */
const needed = ['Worker', 'BigInt', 'DecompressionStream'] as const

function localAbility(): LocalAbility {
  if (!globalThis.isSecureContext) return 'insecure'
  return needed.every((name) => name in globalThis) ? 'able' : 'old'
}

/** A subscription without events: the ability does not change while a page is open. */
const never = () => () => undefined
