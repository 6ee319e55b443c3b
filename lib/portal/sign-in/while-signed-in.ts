import { GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import { isAbsent } from '../gateway/absent'
import { jsonAnswer } from '../http/answers'
import { cookieViewer, isSignedIn, type Viewer } from './viewer'

/** Thrown if the session of a person has ended: in this tab, in another tab, or on another device. */
export class SignedOut extends Error {
  constructor() {
    super('The session of the person has ended')
    this.name = 'SignedOut'
  }
}

/**
 * Awaits calls for a person. The gateway answers 404 both for an ended session and for an unknown id, so the session is
 * checked after a 404. Throws `SignedOut`, and the errors of the gateway client.
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

/** The responses of a route that has no content to send. */
interface NoAnswers {
  readonly signedOut: Response
  /** The response if the requested thing does not exist or belongs to another person. */
  readonly gone?: Response
  /** The response if the gateway does not answer. */
  readonly away?: Response
}

/**
 * The response of a route to the signed-in person. If the content is undefined, or the gateway answers 404, the
 * response is `gone`.
 */
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

/** The response to a page that checks for changes: the version of the page's content. */
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
