import { type MethodName, phoneMethod } from '@/lib/vocabulary/provider'

const ownCalls = { mobile: 'cancelMobileSession', smartid: 'cancelSmartIdSession' } as const

/** The call that cancels a session of a method. */
export function cancelling(method: MethodName) {
  const family = phoneMethod(method)
  return family ? ownCalls[family] : 'cancelSigning'
}
