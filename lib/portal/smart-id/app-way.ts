import type { PersonAnswer } from '../people/person-answer'

/** How the app is reached: a message, a code on this screen, or a link on this device. */
export const appWays = ['message', 'QR', 'Web2App'] as const

export type AppWay = (typeof appWays)[number]

/** A way as received; an unknown one becomes the usual one. */
function readAppWay(way: unknown): AppWay {
  return appWays.find((known) => known === way) ?? 'message'
}

/** The requested way to a person's app; Mobile-ID has no app. */
export function appWayOf({ method }: Pick<PersonAnswer, 'method'>, way: unknown): AppWay {
  return method === 'smartid' ? readAppWay(way) : 'message'
}
