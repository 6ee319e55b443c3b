import type { PersonAnswer } from '../people/person-answer'

/** How the app is reached: by a message, a QR code on this screen, or a link on this device. */
export const appWays = ['message', 'QR', 'Web2App'] as const

export type AppWay = (typeof appWays)[number]

/** The way as received. An unknown way becomes the default. */
function readAppWay(way: unknown): AppWay {
  return appWays.find((known) => known === way) ?? 'message'
}

/** The requested way to a person's app. Always a message for Mobile-ID, which has no app. */
export function appWayOf({ method }: Pick<PersonAnswer, 'method'>, way: unknown): AppWay {
  return method === 'smartid' ? readAppWay(way) : 'message'
}
