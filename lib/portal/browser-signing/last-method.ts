import type { MethodName } from '@/lib/vocabulary/provider'
import { encryptedCookie } from '../http/cookies'

const oneYear = 365 * 24 * 60 * 60

/** The method that was used last in this browser. It is offered first. */
const cookie = encryptedCookie<{ readonly method: MethodName }>('last-method', oneYear)

export async function lastMethod(): Promise<MethodName | undefined> {
  return (await cookie.read())?.method
}

export async function rememberMethod(method: MethodName): Promise<void> {
  if ((await lastMethod()) !== method) await cookie.write({ method })
}
