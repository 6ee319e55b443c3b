import { createHmac } from 'node:crypto'
import { redirect } from 'next/navigation'
import { cache } from 'react'
import { sealedCookie } from './cookies'
import { portalSettings } from './settings'

export type IdentityMethod = 'mobile' | 'smartid'

/** Who is signed in, as a provider identified them. There is no account behind it. */
export interface Viewer {
  readonly country: string
  /** Personal code. Stays in the sealed cookie: never in a URL, a log or a page. */
  readonly code: string
  readonly name: string
  readonly surname: string
  readonly method: IdentityMethod
  /** When they identified themselves, in milliseconds of Unix time. */
  readonly since: number
}

const idleSeconds = 30 * 60
const longestMs = 8 * 60 * 60 * 1000

/** Half an hour without a page ends it; proxy.ts renews it with each page. */
export const viewerCookie = sealedCookie<Viewer>('viewer', idleSeconds)
export const viewerIdleSeconds = idleSeconds

/** The same object all through one rendering. */
export const currentViewer = cache(async (): Promise<Viewer | undefined> => {
  const viewer = await viewerCookie.read()
  return viewer && isFresh(viewer, new Date()) ? viewer : undefined
})

/** The viewer, or the way to become one and come back to `path`. */
export async function requireViewer(path: string): Promise<Viewer> {
  const viewer = await currentViewer()
  return viewer ?? redirect(`/sign-in?to=${encodeURIComponent(path)}`)
}

/** Nobody stays signed in longer than eight hours, however busy. */
export function isFresh(viewer: Viewer, at: Date): boolean {
  return at.getTime() - viewer.since < longestMs
}

/** What the gateway knows a person by: the same for every sign-in, and not their personal code. */
export function ownerReference(
  viewer: Pick<Viewer, 'country' | 'code'>,
  secret = portalSettings().sessionSecret,
): string {
  return createHmac('sha256', secret)
    .update(`owner\n${viewer.country}:${viewer.code}`)
    .digest('base64url')
}

/** As the certificate has it, capitals included; empty when nobody knows yet who will come. */
export const fullName = (person: { readonly name: string; readonly surname: string }) =>
  `${person.name} ${person.surname}`.trim()
