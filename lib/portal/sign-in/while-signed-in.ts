import { GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import { isAbsent } from '../absent'
import { jsonAnswer } from '../http/answers'
import { cookieViewer, isSignedIn, type Viewer } from './viewer'

/** Thrown when the session of a person has ended: here, in another tab, or on another device. */
export class SignedOut extends Error {
  constructor() {
    super('The session of the person has ended')
    this.name = 'SignedOut'
  }
}

/**
 * Awaits calls of a person. The gateway answers an ended session as it answers an unknown id; only then is it asked which
 * of the two it was. Throws `SignedOut`, and what the gateway client throws.
 */
export async function whileSignedIn<Value>(
  viewer: Pick<Viewer, 'session'>,
  calls: Promise<Value>,
): Promise<Value> {
  try {
    return await calls
  } catch (error) {
    if (isAbsent(error) && !(await isSignedIn(viewer))) throw new SignedOut()
    throw error
  }
}

/** What a route answers where it has nothing to give. */
interface NoAnswers {
  readonly signedOut: Response
  /** What was asked for is not there, or not this person's. */
  readonly gone?: Response
  /** The gateway does not answer. */
  readonly away?: Response
}

/** What a route answers to the signed-in person; undefined, or a 404 of the gateway, stands for what is gone. */
export async function viewerAnswer(
  { signedOut, gone = jsonAnswer({}, 404), away = jsonAnswer({}, 503) }: NoAnswers,
  answer: (viewer: Viewer) => Promise<Response | undefined>,
): Promise<Response> {
  const viewer = await cookieViewer()
  if (!viewer) return signedOut
  try {
    return (await whileSignedIn(viewer, answer(viewer))) ?? gone
  } catch (error) {
    if (error instanceof SignedOut) return signedOut
    if (error instanceof GatewayUnreachable) return away
    if (isAbsent(error)) return gone
    throw error
  }
}

/** What a page gets that asks whether it is still true: the version of what it shows. */
export async function versionAnswer(
  read: (viewer: Viewer) => Promise<{ readonly version: string }>,
): Promise<Response> {
  const [signedOut, gone] = [{ version: 'signed-out' }, { version: 'gone' }]
  return await viewerAnswer(
    { signedOut: jsonAnswer(signedOut), gone: jsonAnswer(gone) },
    async (viewer) => {
      const { version } = await read(viewer)
      return jsonAnswer({ version })
    },
  )
}
