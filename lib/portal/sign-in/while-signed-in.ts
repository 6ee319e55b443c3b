import { GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import { isAbsent } from '../gateway/absent'
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
 * Awaits calls of a person. The gateway answers 404 both to an ended session and to an unknown id; only then the
 * session is checked. Throws `SignedOut`, and what the gateway client throws.
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

/** The answers of a route without content. */
interface NoAnswers {
  readonly signedOut: Response
  /** The requested item does not exist or belongs to another person. */
  readonly gone?: Response
  /** The gateway does not answer. */
  readonly away?: Response
}

/** The answer of a route to the signed-in person; undefined, or a 404 of the gateway, means that the item is gone. */
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

/** The answer to a page that checks for changes: the version of its content. */
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
